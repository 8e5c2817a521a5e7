export class SetUpProblem extends Error {
  readonly hint: string | undefined
}
