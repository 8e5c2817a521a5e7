import { journalContract } from '../../contracts/journal-contract.ts'
import { MemoryJournal } from '../../support/memory-journal.ts'

journalContract('in memory', async () => {
  const journal = new MemoryJournal()
  return {
    journal,
    other: journal,
    pass: async (ms) => {
      journal.nowMs += ms
    },
    close: async () => undefined,
  }
})
