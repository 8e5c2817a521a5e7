import { setTimeout as wait } from 'node:timers/promises'

/** Polls until the condition holds; the test's own time limit ends it. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(50)
}
