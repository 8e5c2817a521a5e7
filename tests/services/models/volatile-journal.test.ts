import { journalContract } from '../../contracts/journal-contract.ts'
import { VolatileJournal } from '../../../src/services/models/volatile-journal.ts'

journalContract('in memory', async () => {
  let nowMs = 0
  const journal = new VolatileJournal(() => nowMs)
  return {
    journal,
    other: journal,
    pass: async (ms) => {
      nowMs += ms
    },
    close: async () => undefined,
  }
})
