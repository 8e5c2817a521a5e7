import { FAILURE_ROWS } from './failure-rows.ts'
import { NETWORK_ROWS, type NetworkRow } from './network-rows.ts'
import { describeVerdict } from './verdict.ts'

/** The whole of docs/model-failures.md, made from the rows that decide; a test keeps the file equal to it. */
export function modelFailuresPage(): string {
  const network: readonly NetworkRow[] = Object.values(NETWORK_ROWS)
  return `# What each provider response means

Made from \`src/services/models/failure-rows.ts\` and \`network-rows.ts\`; \`npx vitest run tests/services/models/failure-rows.test.ts -u\` writes it anew.

Words: *rejected* and *unavailable* count against the model, as in the papers. **Parked** stops the model's run: nothing is scored, other models
go on, and \`resume\` tries again with all its tries. "Tried again" is the one retry layer: five tries per call, 1, 4, 15 and 60 s apart (up to
a fifth longer, so that waiting calls do not come back at once), the provider's own wait honoured; a provider that asks for more than ten
minutes is out of quota. Tries are rows of the journal; a try whose worker died is none of the five. A re-send after a try that may have been
paid is marked \`maybePaidTwice\`.

Everything that is a response is stored before it is judged. What the journal holds as an answer is never sent again; what it holds as given
up stays given up, with the same words, until a resume of its parked model: then calls given up in unrecorded episodes have all their tries again.

## Responses

The first row that matches decides. Codes are searched in every place where providers put them.

| row | when | meaning | may have been paid |
| --- | --- | --- | --- |
${FAILURE_ROWS.map((row) => `| \`${row.id}\` | ${cell(row.when)} | ${describeVerdict(row.verdict)} | ${row.verdict.kind === 'answer' || row.maybePaid === true ? 'yes' : 'no'} |`).join('\n')}

## No whole response

| row | when | codes | meaning | may have been paid |
| --- | --- | --- | --- | --- |
${network.map((row) => `| \`${row.id}\` | ${cell(row.when)} | ${row.codes.map((code) => `\`${cell(code.source.replaceAll(/[\\^$]/g, ''))}\``).join(' ')} | ${describeVerdict(row.verdict)} | ${row.maybePaid ? 'yes' : 'no'} |`).join('\n')}

Errors of our own machine (no file handles, no memory, no ports) are *infrastructure*: never a score, tried again by the engine.

## Answers

| in the answer | meaning |
| --- | --- |
| \`finish: length\` | truncated by the output limit; what was said is used, and the form decides |
| \`finish: content-filter\` | refused by the model or its filter, inside a good answer |
| a tool that was not offered | handed on; the agent's loop answers it with an error |
| tool arguments that are no JSON object | handed on as text; likewise |
| no tool-call ids, or the same twice | ids are derived from call and index |
| content that the SDK refuses to read (\`__proto__\`) | *rejected* \`bad-answer\` |
| a request that the SDK refuses to make | **parked** \`request-refused\` |

## Cost

Tokens are kept per call as the provider reports them. Price tables are not built in: a call has a cost only when \`revisit.config.yaml\` gives
the model's price, with its source and date.
`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
