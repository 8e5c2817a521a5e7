import { escapedJson, printable, withColoursOnly } from './printable.ts'

/** Results go to standard output: text for people, or one JSON document. */
export function printResult(options: { readonly json?: boolean | undefined }, value: unknown, text: () => string): void {
  process.stdout.write(`${options.json === true ? escapedJson(value) : withColoursOnly(text())}\n`)
}

/** Progress goes to standard error, so that standard output holds the result alone. */
export function printProgress(line: string): void {
  process.stderr.write(`${printable(line)}\n`)
}
