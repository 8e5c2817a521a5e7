/** Something that the reader has to mend; printed without a stack. */
export class SetUpProblem extends Error {
  constructor(message, hint) {
    super(message)
    this.hint = hint
  }
}

const refusals = {
  EACCES: 'Set REVISIT_HOME to a folder of yours.',
  EPERM: 'Set REVISIT_HOME to a folder of yours.',
  EROFS: 'That is read-only: set REVISIT_HOME to another folder.',
  ENOTDIR: 'That is no folder: set REVISIT_HOME to another one.',
  ENOSPC: 'The disk is full: free some space and run this again; it goes on where it stopped.',
  EDQUOT: 'The disk quota is used up: free some space and run this again; it goes on where it stopped.',
}

/** What the operating system refuses is a problem of the reader's too; everything else stays what it is. */
export function asProblem(error) {
  const hint = error instanceof SetUpProblem ? undefined : refusals[error?.code]
  return hint === undefined ? error : new SetUpProblem(error.message, hint)
}
