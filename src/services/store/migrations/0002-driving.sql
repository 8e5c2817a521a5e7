-- Calls without an answer in a row are read from the journal, which counts each call once however often an episode walks over it.
alter table model_runs drop column unavailable_in_a_row;
alter table model_runs add column resumed_at timestamptz not null default now(); -- calls before it no longer park the model

-- Reading and recording an episode fail for our reasons too, and are given up after as many failures.
alter table starts drop constraint starts_phase_check;
alter table starts add constraint starts_phase_check check (phase in ('generate', 'run', 'read', 'record'));
