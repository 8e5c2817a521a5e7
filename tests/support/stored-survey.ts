import { isSha256, type Sha256 } from '../../src/core/hash.ts'
import { surveyId } from '../../src/core/ids.ts'
import { canonicalJson } from '../../src/core/json.ts'
import type { Plan } from '../../src/core/plan.ts'
import { sha256 } from '../../src/services/hash.ts'
import type { Database } from '../../src/services/store/database.ts'
import { insertSurvey } from '../../src/services/store/insert-survey.ts'

/** A survey in the store with one task of three episodes, these models, and as many evaluations each; its blobs are names without bytes. */
export async function storeSurvey(
  db: Database,
  options: { readonly name: string; readonly models?: readonly string[]; readonly tasks?: number; readonly concurrency?: number },
): Promise<string> {
  const models = options.models ?? ['m']
  const tasks = Array.from({ length: options.tasks ?? 1 }, (_, index) => `task-${index}`)
  const hash = (text: string): Sha256 => sha256(`${options.name}/${text}`)
  const plan: Plan = {
    format: 'revisit.plan/1',
    name: options.name,
    runs: [
      { benchmark: 'liveui', mode: 'declared', tasks: tasks.map((id) => ({ id, family: 'single', shown: hash(`${id}/shown`), checks: hash(`${id}/checks`) })) },
    ],
    models: models.map((as) => ({ as, id: `scripted/${as}`, label: as, group: 'scripted', version: null, settings: {} })),
    repeats: 1,
    seed: 1,
    limits: { agentSteps: 24, episodeModelSeconds: 900, evaluationTokens: 400_000 },
  }
  const planHash = sha256(canonicalJson(plan))
  const id = surveyId(options.name, planHash)
  const inserted = await insertSurvey(db, {
    id,
    planHash,
    plan,
    protocol: 'protocol',
    concurrency: options.concurrency ?? 4,
    tasks: tasks.map((task) => ({
      run: 0,
      task,
      title: task,
      family: 'single',
      frozen: hash(`${task}/frozen`),
      shown: hash(`${task}/shown`),
      checks: hash(`${task}/checks`),
      notes: hash(`${task}/notes`),
      startBoundary: hash(`${task}/boundary`),
      startRecords: hash(`${task}/records`),
      episodes: [
        { id: 'open', stage: 'opening', generates: true, checks: 1 },
        { id: 'add', stage: 'submission', generates: false, checks: 2 },
        { id: 'back', stage: 'return', generates: false, checks: 1 },
      ],
    })),
    evaluations: tasks.flatMap((task, position) =>
      models.map((model, place) => ({ ordinal: position * models.length + place, run: 0, model, position, task, repeat: 0 })),
    ),
  })
  if (inserted.kind !== 'created' || !isSha256(planHash)) throw new Error('the survey was not created')
  return id
}
