import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
    fileParallelism: true,
    maxWorkers: 2,
    // Real processes on a busy machine: one more try, and whoever needed it is named at the end (setup/closing-line-reporter.mjs).
    retry: 1,
  },
})
