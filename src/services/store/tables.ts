import type { Generated, Selectable } from 'kysely'
import type { EpisodePhase } from '../../core/drive.ts'

/** The tables of migrations/, as kysely needs them. JSON columns are text and parsed with zod where rows leave the store. */
export interface Tables {
  surveys: {
    id: string
    name: string
    plan_hash: string
    plan: string
    protocol: string
    state: 'running' | 'finished' | 'closed'
    created_at: Generated<Date>
    finished_at: Date | null
  }
  controls: { survey: string; wanted: Generated<'run' | 'pause' | 'cancel'>; concurrency: number; changed_at: Generated<Date> }
  survey_tasks: {
    survey: string
    run: number
    task: string
    title: string
    family: string
    frozen: string
    shown: string
    checks: string
    notes: string
    start_boundary: string
    start_records: string
    episodes: string
  }
  model_runs: {
    survey: string
    model: string
    place: number
    definition: string
    state: Generated<'running' | 'parked'>
    parked: string | null
    resumed_at: Generated<Date>
  }
  evaluations: {
    survey: string
    ordinal: number
    run: number
    model: string
    position: number
    task: string
    repeat: number
    state: Generated<'pending' | 'running' | 'scored' | 'incomplete' | 'cancelled'>
    attempt: Generated<number>
    official: number | null
    why: string | null
    settled_at: Date | null
  }
  attempts: {
    survey: string
    ordinal: number
    attempt: number
    state: 'running' | 'scored' | 'incomplete' | 'cancelled'
    started_at: Generated<Date>
    ended_at: Date | null
  }
  starts: { survey: string; ordinal: number; attempt: number; episode: number; phase: EpisodePhase; count: number; last_error: string | null }
  episodes: {
    survey: string
    ordinal: number
    attempt: number
    episode: number
    id: string
    stage: string
    evidence: string
    records: string
    boundary: string
    failure: string | null
    tokens: number
    recorded_at: Generated<Date>
  }
  checks: {
    survey: string
    ordinal: number
    attempt: number
    episode: number
    check_id: string
    evaluator: string
    place: number
    surface: string
    kind: string
    passed: boolean
    placeholder: boolean
    armed: boolean | null
    undetermined: boolean
    says: string
    found: string
  }
  model_calls: {
    survey: string
    ordinal: number
    attempt: number
    call: string
    idempotency_key: string
    request_hash: string
    request_body: string
    provider: string
    model: string
    state: Generated<'open' | 'answered' | 'gave-up'>
    counted: Generated<number>
    not_before: Date | null
    answer: string | null
    body: string | null
    failure: string | null
    summary: string | null
    created_at: Generated<Date>
    settled_at: Date | null
  }
  model_call_tries: {
    survey: string
    ordinal: number
    attempt: number
    call: string
    try: number
    state: 'sent' | 'answered' | 'failed' | 'parked' | 'aborted' | 'lost'
    endpoint: string
    maybe_paid_twice: boolean
    lease_until: Date
    outcome: string | null
    sent_at: Generated<Date>
    ended_at: Date | null
  }
  events: { id: Generated<string>; survey: string | null; at: Generated<Date>; kind: string; detail: string }
  frozen_tasks: { key: string; frozen: string; created_at: Generated<Date> }
}

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
