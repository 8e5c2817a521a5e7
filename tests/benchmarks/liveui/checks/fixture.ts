import type { EpisodeFacts, EvidenceEvent, Operation } from '../../../../src/benchmarks/liveui/evidence.ts'
import type { FrozenLiveUITask } from '../../../../src/benchmarks/liveui/frozen-task.ts'
import { checkSchema } from '../../../../src/benchmarks/liveui/check-schema.ts'
import { checkContext } from '../../../../src/benchmarks/liveui/checks/check-context.ts'
import type { Finding } from '../../../../src/benchmarks/liveui/checks/check-kind.ts'
import { describeCheck } from '../../../../src/benchmarks/liveui/checks/describe-check.ts'
import { judgeCheck } from '../../../../src/benchmarks/liveui/checks/judge-check.ts'
import type { Provenance, RenderedElement, TextNode } from '../../../../src/benchmarks/liveui/rendered-view.ts'
import { taskSchema } from '../../../../src/benchmarks/liveui/task-schema.ts'
import type { WorldDump } from '../../../../src/benchmarks/liveui/world.ts'
import type { EpisodeFailure } from '../../../../src/core/failure.ts'
import { isSha256, type Sha256 } from '../../../../src/core/hash.ts'
import type { Json, JsonObject } from '../../../../src/core/json.ts'

/** A synthetic household: Rana uses the app, Milo and Ines are her friends. */
export const PEOPLE = {
  rana: { ref: 'rana', firstName: 'Rana', lastName: 'Voss', email: 'rana@example.org', phone: '5550100001' },
  milo: { ref: 'milo', firstName: 'Milo', lastName: 'Ahlgren', email: 'milo@example.org', phone: '5550100002' },
  ines: { ref: 'ines', firstName: 'Ines', lastName: 'Okafor', email: 'ines@example.org', phone: '5550100003' },
} as const

const IDS = { rana: 1001, milo: 1002, ines: 1003 } as const
const users = Object.values(PEOPLE).map(({ ref, email, firstName, lastName, phone }) => ({
  id: IDS[ref],
  email,
  first_name: firstName,
  last_name: lastName,
  phone_number: phone,
}))

export interface Alarm {
  readonly id: number
  readonly time: string
  readonly label: string
  readonly enabled?: boolean
}

export interface World {
  readonly alarms?: readonly Alarm[]
  readonly groups?: readonly JsonObject[]
  readonly expenses?: readonly (JsonObject & { readonly shares: { readonly [person: string]: number } })[]
  readonly notifications?: readonly JsonObject[]
  readonly payments?: readonly JsonObject[]
}

export const BINS: Alarm = { id: 1, time: '19:45', label: 'Bins out' }

export function world({ alarms = [BINS], groups = [], expenses = [], notifications = [], payments = [] }: World = {}): WorldDump {
  const shares = expenses.flatMap(({ id, shares: each }) =>
    Object.entries(each).map(([person, share_amount]) => ({ person, expense_id: id ?? 0, share_amount })),
  )
  return {
    format: 'revisit.world-dump/1',
    databases: {
      admin: { main_users: users },
      supervisor: { supervisors: [{ id: 1, email: PEOPLE.rana.email }] },
      phone: { users, alarms: alarms.map((alarm) => ({ user_id: IDS.rana, repeat_days: [], enabled: true, snooze_minutes: 10, vibration: true, ...alarm })) },
      splitwise: {
        users,
        groups: [...groups],
        group_members: [],
        expenses: expenses.map(({ shares: _, ...row }) => row),
        expense_shares: shares.map(({ person, ...share }, index) => ({
          id: 500 + index,
          debtor_id: person === 'milo' ? IDS.milo : person === 'ines' ? IDS.ines : IDS.rana,
          ...share,
        })),
        payments: [...payments],
        notifications: [...notifications],
      },
    },
  }
}

const hash = (digit: string): Sha256 => {
  const text = digit.repeat(64)
  if (!isSha256(text)) throw new Error('no hash')
  return text
}

/** Ties a check list to the `make` episode of the fixture's task. */
export function frozenTask(checks: readonly Json[] = [{ id: 'x', surface: 'service', check: 'mutations', atMost: 1 }], stage = 'submission'): FrozenLiveUITask {
  return {
    format: 'revisit.liveui.task/1',
    task: taskSchema.parse({
      id: 'shifts',
      title: 'Shifts',
      family: 'single',
      partition: 'core',
      locale: 'en-US',
      currency: 'USD',
      services: ['phone', 'splitwise'],
      persona: 'rana',
      clock: '2026-03-02T18:30:00',
      records: { phone: { Alarm: [{ ref: 'bins', time: '19:45', label: 'Bins out' }] } },
      apps: {
        main: {
          requirement: 'One alarm for the early shift and one for the late shift, the active one on. Milo and I share costs; mark what is paid.',
          contract: {
            views: [{ id: 'shifts', shows: 'both shifts' }],
            actions: [
              {
                id: 'set_shift',
                does: 'sets a shift',
                inputs: [
                  { id: 'shift', type: 'choice', options: ['early', 'late'] },
                  { id: 'wake_up', type: 'time' },
                ],
              },
            ],
            retains: ['shifts'],
          },
        },
      },
      episodes: [
        { id: 'open', stage: 'opening', app: 'main', checks: [{ id: 'o', surface: 'opening', check: 'view', view: 'shifts' }] },
        {
          id: 'make',
          stage,
          app: 'main',
          entities: { late: { service: 'phone', model: 'Alarm', created: true }, trip: { service: 'splitwise', model: 'Group', created: true } },
          checks,
        },
        { id: 'later', stage: 'follow-up', app: 'main', checks },
      ],
      reference: {},
    }),
    world: { databases: {}, refs: { bins: { service: 'phone', model: 'Alarm', table: 'alarms', id: 1 } }, people: PEOPLE, user: 'rana', rowsHash: hash('a') },
    apis: [
      {
        api: 'phone.create_alarm',
        class: 'create',
        description: '',
        parameters: {
          properties: { time: {}, label: {}, enabled: { default: true }, snooze_minutes: { description: 'How long. (at least 0.0, default 15)' } },
        },
      },
      { api: 'splitwise.settle_up', class: 'create', description: '', parameters: { properties: { person_email: {} } } },
    ],
    hashes: { shown: hash('b'), checks: hash('c'), notes: hash('d') },
  }
}

export interface Episode {
  readonly id?: string
  readonly before?: WorldDump
  readonly after?: WorldDump
  readonly events?: readonly EvidenceEvent[]
  readonly failure?: EpisodeFailure
  readonly clock?: string
}

export function facts({ id = 'make', before = world(), after = before, events = [], failure, clock = '2026-03-02T18:30:00' }: Episode = {}): EpisodeFacts {
  return {
    evidence: {
      format: 'revisit.liveui.evidence/1',
      episode: id,
      stage: 'submission',
      app: 'main',
      clock: { start: clock, end: clock },
      events,
      ...(failure === undefined ? {} : { failure }),
    },
    before,
    after,
  }
}

export function call(api: string, args: JsonObject = {}, more: Partial<Operation> = {}): EvidenceEvent {
  return {
    type: 'operation',
    operation: {
      call: 'agent:make:0:0',
      api,
      class: 'create',
      args,
      status: 200,
      response: {},
      effects: [{ op: 'create', service: 'phone', table: 'alarms', id: 9 }],
      clock: '2026-03-02T18:30:01',
      ...more,
    },
  }
}

export const saved = (text: string): TextNode => ({ text, from: 'saved' })
export const written = (text: string): TextNode => ({ text, from: 'literal' })
export const from = (source: Provenance, text: string): TextNode => ({ text, from: source })

type Child = RenderedElement | TextNode | string

/** Strings are saved text. */
export const el = (kind: string, children: readonly Child[] = [], more: Partial<RenderedElement> = {}): RenderedElement => ({
  kind,
  children: children.map((child) => (typeof child === 'string' ? saved(child) : child)),
  ...more,
})
export const repeated = (kind: string, children: readonly Child[], more: Partial<RenderedElement> = {}): RenderedElement =>
  el(kind, children, { repeated: true, ...more })

export const shown = (...children: readonly Child[]): EvidenceEvent => ({ type: 'rendered', view: { view: 'shifts', root: el('view', children) } })

/** A table with headers; cells are saved text. */
export function table(columns: readonly string[], rows: readonly (readonly Child[])[]): RenderedElement {
  const cell = (child: Child, index: number): RenderedElement => el('cell', [child], columns[index] === undefined ? {} : { column: columns[index] })
  return el('table', [
    el(
      'row',
      columns.map((name) => el('column', [written(name)])),
    ),
    ...rows.map((row) => el('row', row.map(cell))),
  ])
}

/** Judges one check, parsed as a task file would write it, on the last of these episodes. */
export function judge(check: JsonObject, ...episodes: readonly EpisodeFacts[]): Finding {
  return judgeCheck(parse(check), checkContext(frozenTask(), episodes.length === 0 ? [facts()] : episodes))
}

export const says = (check: JsonObject): string => describeCheck(parse(check), frozenTask().task, Object.values(PEOPLE))

const parse = (check: JsonObject) => checkSchema.parse({ id: 'x', surface: SURFACE[String(check['check'])], ...check })

const SURFACE: { readonly [kind: string]: string } = {
  ...Object.fromEntries(['view', 'action', 'input'].map((kind) => [kind, 'opening'])),
  ...Object.fromEntries(['call', 'no-call', 'change', 'mutations'].map((kind) => [kind, 'service'])),
  ...Object.fromEntries(['record', 'absent', 'count'].map((kind) => [kind, 'record'])),
  ...Object.fromEntries(['text', 'item', 'choice', 'not-text', 'not-item'].map((kind) => [kind, 'visible'])),
  ...Object.fromEntries(['retained', 'unchanged', 'identity'].map((kind) => [kind, 'preservation'])),
}
