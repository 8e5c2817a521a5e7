import { availableParallelism } from 'node:os'
import { createLiveUIBenchmark } from '../benchmarks/liveui/benchmark.ts'
import { RevisitError } from '../core/errors.ts'
import { surveyId } from '../core/ids.ts'
import { canonicalJson } from '../core/json.ts'
import { orderEvaluations } from '../core/order-evaluations.ts'
import type { Plan } from '../core/plan.ts'
import type { ResolvedSurvey } from '../core/resolve-survey.ts'
import { createLayoutRenderer } from '../renderer/create-layout-renderer.ts'
import { sha256 } from '../services/hash.ts'
import { modelSchema } from '../services/store/parsing.ts'
import type { FrozenSurveyTask, NewSurvey } from '../services/store/insert-survey.ts'
import type { AppContext } from './app-context.ts'
import { type FreezingPorts, freezeTask } from './freeze-task.ts'
import { knownApis } from './known-apis.ts'
import { loadSurvey, type LoadedSurvey } from './load-survey.ts'
import { openWorlds } from './open-worlds.ts'
import { readProviders } from './read-providers.ts'

export interface PlannedSurvey {
  readonly resolved: ResolvedSurvey
  readonly survey: NewSurvey
}

/**
 * Reads a survey file, resolves it, freezes its tasks and makes the plan; writes nothing that counts (blobs only).
 *
 * @throws InputError with every fault of the file or of its tasks.
 */
export async function planSurvey(app: AppContext, file: string, onProgress: (line: string) => void): Promise<PlannedSurvey> {
  const { blobs, hashes } = app
  const worlds = await openWorlds(app.config, blobs, Math.min(2, availableParallelism()))
  try {
    const apis = await knownApis(app, worlds)
    const loaded = await loadSurvey(file, { ...readProviders(app.config), apis, hash: sha256 })
    const benchmark = createLiveUIBenchmark({ worlds, renderer: createLayoutRenderer(), blobs, hash: sha256 })
    const tasks = await freezeTasks({ db: app.db, blobs, worlds, benchmark, protocol: hashes.protocol, apis }, loaded, onProgress)
    const plan = planOf(loaded.resolved, tasks)
    const planHash = sha256(canonicalJson(plan))
    const survey = {
      id: surveyId(plan.name, planHash),
      planHash,
      plan,
      protocol: hashes.protocol,
      concurrency: loaded.resolved.concurrency,
      tasks,
      evaluations: orderEvaluations(plan),
    }
    return { resolved: loaded.resolved, survey }
  } finally {
    await worlds.close()
  }
}

async function freezeTasks(ports: FreezingPorts, { resolved, suites }: LoadedSurvey, onProgress: (line: string) => void): Promise<readonly FrozenSurveyTask[]> {
  const frozen: FrozenSurveyTask[] = []
  const all = resolved.runs.reduce((sum, run) => sum + run.tasks.length, 0)
  for (const [index, run] of resolved.runs.entries()) {
    for (const { id } of run.tasks) {
      const task = suites[index]?.tasks.find((candidate) => candidate.task?.id === id)?.task
      const base = task === undefined ? undefined : suites[index]?.bases.get(task.persona)
      if (task === undefined || base === undefined) throw new RevisitError('bug', `task ${id} was chosen and not loaded`)
      frozen.push(await freezeTask(ports, index, task, base))
      onProgress(`froze ${frozen.length} of ${all} tasks (${id})`)
    }
  }
  return frozen
}

function planOf(resolved: ResolvedSurvey, tasks: readonly FrozenSurveyTask[]): Plan {
  return {
    format: 'revisit.plan/1',
    name: resolved.name,
    runs: resolved.runs.map((run, index) => ({
      benchmark: run.benchmark,
      mode: run.mode,
      tasks: tasks.filter((task) => task.run === index).map(({ task, family, shown, checks }) => ({ id: task, family, shown, checks })),
    })),
    models: resolved.models.map((model) => modelSchema.parse(JSON.parse(canonicalJson(model)))),
    repeats: resolved.repeats,
    seed: resolved.seed,
    limits: resolved.limits,
  }
}
