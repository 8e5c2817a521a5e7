import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jsonSchemas, jsonSchemaText } from './json-schemas.ts'

/** Writes `schemas/` anew: `npx tsx src/app/write-json-schemas.ts`. A test keeps the folder true. */
const folder = join(import.meta.dirname, '..', '..', 'schemas')
mkdirSync(folder, { recursive: true })
for (const [name, schema] of Object.entries(jsonSchemas())) writeFileSync(join(folder, name), jsonSchemaText(schema))
