import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppContext } from '../../../src/app/app-context.ts'
import { exportSurvey } from '../../../src/app/export-survey.ts'
import { planSurvey } from '../../../src/app/plan-survey.ts'
import { startSurvey } from '../../../src/app/run-survey.ts'
import { type SurveyView, viewSurvey } from '../../../src/app/watch-survey.ts'
import type { Config } from '../../../src/config.ts'
import { RevisitError } from '../../../src/core/errors.ts'
import { surveyId } from '../../../src/core/ids.ts'
import { canonicalJson } from '../../../src/core/json.ts'
import { orderEvaluations } from '../../../src/core/order-evaluations.ts'
import type { Plan } from '../../../src/core/plan.ts'
import { sha256 } from '../../../src/services/hash.ts'
import { withDatabase } from '../../../src/services/store/database.ts'
import type { NewSurvey } from '../../../src/services/store/insert-survey.ts'
import { waitUntil } from '../../support/wait-until.ts'

/** A survey file of scripted (or other) models over some tasks of the suite. */
export interface SurveySketch {
  readonly name: string
  readonly tasks: readonly string[]
  /** Ids like `scripted/reference`. */
  readonly models: readonly string[]
  readonly repeats?: number
  readonly concurrency?: number
}

/** Two tasks of few episodes over different services, and a model that does everything beside one that does nothing. */
export const SMALL: Omit<SurveySketch, 'name'> = {
  tasks: ['phone-shift-alarms', 'simple-note-question-tracker'],
  models: ['scripted/reference', 'scripted/acknowledges-only'],
}

/** Writes the survey's file into the state folder and returns its path. */
export function writeSurveyFile(config: Pick<Config, 'root' | 'home'>, sketch: SurveySketch): string {
  const file = join(config.home, `${sketch.name}.yaml`)
  const document = {
    name: sketch.name,
    runs: [{ benchmark: 'liveui', suite: join(config.root, 'tasks', 'liveui'), mode: 'declared' }],
    ids: sketch.tasks,
    models: sketch.models.map((id) => ({ id })),
    repeats: sketch.repeats ?? 1,
    limits: { concurrency: sketch.concurrency ?? 4 },
  }
  writeFileSync(file, JSON.stringify(document))
  return file
}

/** Plans it through the real planner: tasks are frozen in real worlds. */
export async function planTestSurvey(app: AppContext, sketch: SurveySketch): Promise<NewSurvey> {
  return (await planSurvey(app, writeSurveyFile(app.config, sketch), () => undefined)).survey
}

let names = 0

/** The same tasks under another name (made unique, as a test may be tried again), and with other models or repeats if asked for; nothing is planned again. */
export function renamed(survey: NewSurvey, name: string, change: Partial<Pick<Plan, 'models' | 'repeats'>> = {}): NewSurvey {
  names += 1
  const plan = { ...survey.plan, ...change, name: `${name}-${names}` }
  return withPlan(survey, plan)
}

/** That plan's survey over tasks that are planned. */
export function withPlan(survey: NewSurvey, plan: Plan): NewSurvey {
  const planHash = sha256(canonicalJson(plan))
  return { ...survey, plan, planHash, id: surveyId(plan.name, planHash), evaluations: orderEvaluations(plan) }
}

/** Starts it as `survey run` does. Returns its id. */
export async function start(app: AppContext, survey: NewSurvey): Promise<string> {
  return (await startSurvey(app, { survey })).id
}

/** Waits until nothing of it goes on by itself; the database may be away meanwhile. */
export async function untilStill(app: Pick<AppContext, 'db'>, id: string): Promise<SurveyView> {
  return until(
    () => viewSurvey(app, id),
    (view) => view.still,
  )
}

/** Polls until what is read is as wanted; the database may be away meanwhile. Returns what was read last. */
export async function until<Seen>(read: () => Promise<Seen>, isWanted: (seen: Seen) => boolean): Promise<Seen> {
  const found: Seen[] = []
  await waitUntil(async () => {
    const seen = await ifReachable(read)
    if (seen === undefined || !isWanted(seen)) return false
    found.push(seen)
    return true
  })
  const [seen] = found
  if (seen === undefined) throw new Error('nothing was read')
  return seen
}

async function ifReachable<Seen>(read: () => Promise<Seen>): Promise<Seen | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof RevisitError && error.retryable) return undefined
    throw error
  }
}

/** Waits until so many calls of it are answered and another one is under way: the middle of the survey. */
export async function untilMidway(app: Pick<AppContext, 'db'>, id: string, answered: number): Promise<void> {
  await until(
    () =>
      withDatabase('looking at the calls', async () => ({
        answered: Number(
          (
            await app.db
              .selectFrom('model_calls')
              .select(({ fn }) => fn.countAll<string>().as('count'))
              .where('survey', '=', id)
              .where('state', '=', 'answered')
              .executeTakeFirstOrThrow()
          ).count,
        ),
        underWay: (await app.db.selectFrom('model_call_tries').select('try').where('survey', '=', id).where('state', '=', 'sent').execute()).length > 0,
      })),
    (seen) => seen.answered >= answered && seen.underWay,
  )
}

/** The canonical export's bytes. The name in its header is replaced, as it is what tells surveys of one plan apart. */
export async function canonicalExport(app: AppContext, id: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'revisit-export-'))
  try {
    await exportSurvey(app, id, join(folder, 'out'))
    const text = readFileSync(join(folder, 'out', 'canonical.jsonl'), 'utf8')
    const end = text.indexOf('\n')
    const header: unknown = JSON.parse(text.slice(0, end))
    if (typeof header !== 'object' || header === null) throw new Error('the header is no object')
    return `${canonicalJson({ ...header, name: 'a survey' })}${text.slice(end)}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
