/** Results go to standard output: text for people, or one JSON document. */
export function printResult(options: { readonly json?: boolean | undefined }, value: unknown, text: () => string): void {
  process.stdout.write(`${options.json === true ? JSON.stringify(value, null, 2) : text()}\n`)
}

/** Progress goes to standard error, so that standard output holds the result alone. */
export function printProgress(line: string): void {
  process.stderr.write(`${line}\n`)
}
