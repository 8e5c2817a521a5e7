-- Postgres is the truth (docs/architecture.md): surveys, their frozen plans, evaluations, attempts, episodes, checks,
-- the journal of model calls, control and events. Large things are blobs, named here by their sha256.

create table surveys (
  id text primary key,                     -- <name>-<first 8 hex digits of plan_hash>
  name text not null unique,
  plan_hash text not null,
  plan text not null,                      -- canonical JSON of the resolved plan
  protocol text not null,
  state text not null check (state in ('running', 'finished', 'closed')),
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

-- What people ask for. Every change is also an event.
create table controls (
  survey text primary key references surveys(id) on delete cascade,
  wanted text not null default 'run' check (wanted in ('run', 'pause', 'cancel')),
  concurrency int not null check (concurrency > 0),
  changed_at timestamptz not null default now()
);

create table survey_tasks (
  survey text not null references surveys(id) on delete cascade,
  run int not null,
  task text not null,
  title text not null,
  family text not null,
  frozen text not null,                    -- blob: the frozen task
  shown text not null,
  checks text not null,
  notes text not null,
  start_boundary text not null,            -- blob: boundary manifest before the first episode
  start_records text not null,             -- blob: dump of the seeded world
  episodes text not null,                  -- JSON: EpisodePlan[]
  primary key (survey, run, task)
);

create table model_runs (
  survey text not null references surveys(id) on delete cascade,
  model text not null,                     -- the model's `as`
  place int not null,                      -- order in the survey file
  definition text not null,                -- JSON: provider id, label, group, version, settings
  state text not null default 'running' check (state in ('running', 'parked')),
  parked text,                             -- JSON: ParkedReason
  unavailable_in_a_row int not null default 0,
  primary key (survey, model)
);

create table evaluations (
  survey text not null references surveys(id) on delete cascade,
  ordinal int not null,                    -- place in the plan's order
  run int not null,
  model text not null,
  position int not null,                   -- place in this model's order, from 0
  task text not null,
  repeat int not null,
  state text not null default 'pending' check (state in ('pending', 'running', 'scored', 'incomplete', 'cancelled')),
  attempt int not null default 1,          -- the current one
  official int,                            -- the first scored attempt
  why text,                                -- for incomplete: the last infrastructure error, in one line
  settled_at timestamptz,
  primary key (survey, ordinal),
  unique (survey, run, model, task, repeat),
  foreign key (survey, model) references model_runs(survey, model),
  foreign key (survey, run, task) references survey_tasks(survey, run, task)
);
create index evaluations_of_model on evaluations (survey, model, position);

create table attempts (
  survey text not null,
  ordinal int not null,
  attempt int not null,
  state text not null check (state in ('running', 'scored', 'incomplete', 'cancelled')),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (survey, ordinal, attempt),
  foreign key (survey, ordinal) references evaluations(survey, ordinal) on delete cascade
);

-- Counted before an episode runs, so that a poison episode is found however its worker dies.
create table starts (
  survey text not null,
  ordinal int not null,
  attempt int not null,
  episode int not null,
  phase text not null check (phase in ('generate', 'run')),
  count int not null,
  last_error text,
  primary key (survey, ordinal, attempt, episode, phase),
  foreign key (survey, ordinal, attempt) references attempts(survey, ordinal, attempt) on delete cascade
);

create table episodes (
  survey text not null,
  ordinal int not null,
  attempt int not null,
  episode int not null,
  id text not null,
  stage text not null,
  evidence text not null,
  records text not null,
  boundary text not null,
  failure text,                            -- JSON: EpisodeFailure
  tokens int not null,
  recorded_at timestamptz not null default now(),
  primary key (survey, ordinal, attempt, episode),
  foreign key (survey, ordinal, attempt) references attempts(survey, ordinal, attempt) on delete cascade
);

create table checks (
  survey text not null,
  ordinal int not null,
  attempt int not null,
  episode int not null,
  check_id text not null,
  evaluator text not null,                 -- hash of what shapes outcomes
  place int not null,                      -- order in the task
  surface text not null,
  kind text not null,
  passed boolean not null,
  placeholder boolean not null,
  armed boolean,
  undetermined boolean not null,
  says text not null,
  found text not null,
  primary key (survey, ordinal, attempt, episode, check_id, evaluator),
  foreign key (survey, ordinal, attempt, episode) references episodes(survey, ordinal, attempt, episode) on delete cascade
);

-- The journal (src/core/ports/journal.ts). One row a call, one row a try; bytes are blobs.
create table model_calls (
  survey text not null,
  ordinal int not null,
  attempt int not null,
  call text not null,
  idempotency_key text not null,
  request_hash text not null,
  request_body text not null,              -- blob, secrets redacted
  provider text not null,
  model text not null,
  state text not null default 'open' check (state in ('open', 'answered', 'gave-up')),
  counted int not null default 0,          -- tries of this round
  not_before timestamptz,                  -- backoff: nothing is sent before
  answer text,                             -- JSON: StoredAnswer
  body text,                               -- blob: the answer's bytes
  failure text,                            -- JSON: ModelFailure
  summary text,                            -- JSON: AnswerSummary; accounting only
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  primary key (survey, ordinal, attempt, call),
  foreign key (survey, ordinal, attempt) references attempts(survey, ordinal, attempt) on delete cascade
);
create index model_calls_by_key on model_calls (idempotency_key);

create table model_call_tries (
  survey text not null,
  ordinal int not null,
  attempt int not null,
  call text not null,
  try int not null,                        -- from 1; every send has one
  state text not null check (state in ('sent', 'answered', 'failed', 'parked', 'aborted', 'lost')),
  endpoint text not null,
  maybe_paid_twice boolean not null,       -- an earlier try may have been paid
  lease_until timestamptz not null,
  outcome text,                            -- JSON: TryOutcome
  sent_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (survey, ordinal, attempt, call, try),
  foreign key (survey, ordinal, attempt, call) references model_calls(survey, ordinal, attempt, call) on delete cascade
);

-- What happened, in plain words, for people: append-only.
create table events (
  id bigint generated always as identity primary key,
  survey text references surveys(id) on delete cascade,
  at timestamptz not null default now(),
  kind text not null,
  detail text not null                     -- JSON
);
create index events_of_survey on events (survey, id);

-- Seeding a world takes about a second a task; the same task, base world and AppWorld give the same blob.
create table frozen_tasks (
  key text primary key,
  frozen text not null,
  created_at timestamptz not null default now()
);

