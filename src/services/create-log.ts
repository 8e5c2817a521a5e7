import { type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

/** Lines of JSON on standard error; standard output belongs to results. Keys and authorizations are never logged: they never enter log objects, and known field names are censored besides. */
export function createLog(config: Pick<Config, 'logLevel'>, name: string): Logger {
  return pino(
    {
      name,
      level: config.logLevel,
      redact: { paths: ['*.authorization', '*.Authorization', '*.apiKey', '*["x-api-key"]', '*["x-goog-api-key"]'], censor: '[redacted]' },
    },
    pino.destination(2),
  )
}
