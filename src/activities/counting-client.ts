import { ModelParkedError } from '../core/model-parked-error.ts'
import type { ModelClient } from '../core/ports/model.ts'
import type { Database } from '../services/store/database.ts'
import { isUnavailableInARow, UNAVAILABLE_IN_A_ROW } from '../services/store/park-model.ts'

/** Parks a model after so many unavailable calls in a row: a dead provider must not fail a whole survey's tasks. */
export function countingClient(db: Database, survey: string, model: string, client: ModelClient): ModelClient {
  return {
    async generate(request) {
      const result = await client.generate(request)
      if ('failure' in result && result.failure.kind === 'unavailable' && (await isUnavailableInARow(db, survey, model))) {
        throw new ModelParkedError({
          cause: 'unavailable-in-a-row',
          detail: `${UNAVAILABLE_IN_A_ROW} calls in a row gave no answer; the last: ${result.failure.detail}`,
        })
      }
      return result
    },
  }
}
