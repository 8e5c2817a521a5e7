import { SERVICES } from '../../../../src/benchmarks/liveui/services.ts'
import type { FieldSpec, ModelSpec } from '../../../../src/benchmarks/liveui/records/field-spec.ts'
import { RECORD_VOCABULARY } from '../../../../src/benchmarks/liveui/records/vocabulary.ts'

const HEAD = `# Record vocabulary

How tasks name what is in the services: in starting \`records\`, in \`entities\`, and in the checks \`record\`, \`absent\`, \`count\` and \`change\`.
This page is made from \`src/benchmarks/liveui/records/vocabulary/\`; a test holds it true (\`npx vitest run tests/benchmarks/liveui/records -u\` rewrites it).

- **Field types**: text, texts (a list), number, money (dollars), date \`YYYY-MM-DD\`, time \`HH:MM\`, date-time, boolean, choice, person, people (a set),
  reference and references (other records of the same service), amounts-by-person (exact map of person to dollars).
- **Seed**: *required* and *optional* say what a starting record has to and may give; a dash means that the service decides it. In starting records a person is
  named by ref (\`milo\`), another record by the \`ref\` of a row that stands before it: the base world first, then services and models in the order of this page.
- **own** models hold the records of the persona's user only (other accounts cannot see such rows); in the others every row is a record.
- *kept* fields are kept up by the service itself (counters, averages, order); their change is no change of the record.
- A record that is gone for the user is absent, also where the service only marks it deleted (Splitwise).
- Dumps leave out search tables and AppWorld's \`record_hash\`; row diffs ignore \`updated_at\` and \`last_logged_in\`.
`

/** The vocabulary as the page docs/record-vocabulary.md. */
export function vocabularyMarkdown(): string {
  const services = SERVICES.map(
    (service) =>
      `## ${service}\n\n${Object.entries(RECORD_VOCABULARY[service])
        .map(([name, spec]) => model(name, spec))
        .join('\n')}`,
  )
  return `${HEAD}\n${services.join('\n')}`
}

function model(name: string, spec: ModelSpec): string {
  const notes = [spec.scope, ...(spec.key === undefined ? [] : ['known by its path']), ...(spec.seedable ? [] : ['not a starting record'])].join(', ')
  const rows = Object.entries(spec.fields).map(([field, each]) => `| \`${field}\` | ${type(each)} | ${seed(spec, each)} | ${remarks(each)} |`)
  return `### ${name}\n\n${notes}${spec.means === undefined ? '' : `: ${spec.means}`}\n\n| field | type | seed | |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
}

const type = (field: FieldSpec): string => (field.model === undefined ? field.type : `${field.type} (${field.model})`)
const seed = (spec: ModelSpec, field: FieldSpec): string => (!spec.seedable || field.seed === 'never' ? '–' : field.seed)

function remarks(field: FieldSpec): string {
  const parts = [
    ...(field.options === undefined ? [] : [field.options.join(', ')]),
    ...(field.default === undefined ? [] : [`default \`${JSON.stringify(field.default)}\``]),
    ...(field.derived === true ? ['kept'] : []),
    ...(field.means === undefined ? [] : [field.means]),
  ]
  return parts.join('; ')
}
