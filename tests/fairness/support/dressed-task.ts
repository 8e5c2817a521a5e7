import { DESCRIBED_APPS } from '../tasks/described-apps.ts'
import { dress } from './dress.ts'
import type { Applications } from './judge-application.ts'
import type { Recording } from './record-walk.ts'
import type { Style } from './style.ts'

/** All applications of a task in one style. */
export function dressedTask({ frozen }: Recording, style: Style): Applications {
  return Object.fromEntries(
    Object.entries(frozen.task.apps).map(([app, { contract }]) => {
      const lists = DESCRIBED_APPS[`${frozen.task.id}/${app}`]
      if (lists === undefined) throw new Error(`describe ${frozen.task.id}/${app} in tests/fairness/tasks/described-apps.ts`)
      return [app, dress(frozen, contract, lists, style)]
    }),
  )
}
