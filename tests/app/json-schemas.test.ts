import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { jsonSchemas, jsonSchemaText } from '../../src/app/json-schemas.ts'
import { parseYaml } from '../../src/app/yaml-document.ts'
import { edited, SOUND_TASK } from '../fixtures/sound-task.ts'

const folder = join(import.meta.dirname, '..', '..', 'schemas')
const published = (name: string): string => readFileSync(join(folder, name), 'utf8')

test('the published schemas are those of the program; otherwise: npx tsx src/app/write-json-schemas.ts', () => {
  const schemas = jsonSchemas()
  expect(readdirSync(folder).toSorted()).toEqual(Object.keys(schemas).toSorted())
  for (const [name, schema] of Object.entries(schemas)) expect(published(name)).toBe(jsonSchemaText(schema))
})

/** The schema as an editor reads it. */
function schemaOf(name: string): z.core.JSONSchema.JSONSchema {
  return z.record(z.string(), z.json()).parse(JSON.parse(published(name)))
}

function accepts(name: string, text: string): boolean {
  const parsed = parseYaml('f.yaml', text)
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems))
  return z.fromJSONSchema(schemaOf(name)).safeParse(parsed.document.value).success
}

test('the schema of tasks takes a sound task and refuses broken ones', () => {
  expect(accepts('task.schema.json', SOUND_TASK)).toBe(true)
  expect(accepts('task.schema.json', edited(['partition: core', 'partiton: core']))).toBe(false)
  expect(accepts('task.schema.json', edited(['f3, surface: record, check: record', 'f3, surface: record, check: recrod']))).toBe(false)
  expect(accepts('task.schema.json', edited(['atMost: 1', 'atMost: one']))).toBe(false)
})

test('the schema of surveys takes a small survey, defaults left out, and refuses typos', () => {
  const survey = 'name: spring\nruns: [{ benchmark: liveui, suite: tasks/liveui }]\nmodels: [{ id: openai/gpt-5.1 }]\n'
  expect(accepts('survey.schema.json', survey)).toBe(true)
  expect(accepts('survey.schema.json', survey.replace('suite', 'siute'))).toBe(false)
  expect(accepts('survey.schema.json', `${survey}budget: { usd: 2 }\n`)).toBe(false)
})

test('the schema of the configuration takes a provider and refuses unknown kinds', () => {
  const config = 'providers: { local: { kind: openai-compatible, baseURL: "http://127.0.0.1:1/v1", apiKeyEnv: LOCAL_KEY } }\n'
  expect(accepts('config.schema.json', config)).toBe(true)
  expect(accepts('config.schema.json', config.replace('openai-compatible', 'opanai'))).toBe(false)
})
