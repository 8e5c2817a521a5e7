import { z } from 'zod'
import { taskSchema } from '../benchmarks/liveui/task-schema.ts'
import { surveySchema } from '../core/survey.ts'
import { configFileSchema } from './load-providers.ts'

/**
 * JSON Schemas of the files that people write, for editors (completion, red lines while typing): file name → schema. They know shapes only;
 * `revisit tasks check` and `revisit survey plan` know the rest.
 */
export function jsonSchemas(): Readonly<Record<string, object>> {
  return {
    'task.schema.json': editorSchema(taskSchema, 'A LiveUIBench task of Revisit (docs/tasks.md)'),
    'survey.schema.json': editorSchema(surveySchema, 'A survey of Revisit (docs/survey-file.md)'),
    'config.schema.json': editorSchema(configFileSchema, 'revisit.config.yaml (docs/survey-file.md)'),
  }
}

/** The bytes of a published schema. */
export const jsonSchemaText = (schema: object): string => `${JSON.stringify(schema, null, 2)}\n`

function editorSchema(schema: z.ZodType, title: string): object {
  return { ...z.toJSONSchema(schema, { io: 'input', unrepresentable: 'throw' }), title }
}
