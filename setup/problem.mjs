/** Something that the reader has to mend; printed without a stack. */
export class SetUpProblem extends Error {
  constructor(message, hint) {
    super(message)
    this.hint = hint
  }
}
