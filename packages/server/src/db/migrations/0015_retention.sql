-- How long an organization keeps the evidence of its runs, in days: null is the service's own setting, 0 means always.
alter table organizations
  add column retention_days integer check (retention_days between 0 and 36500);

-- Evidence goes with all its run's results (see retention/). The run stays, with its counts, goals and facts.
-- `has_evidence` is true again once a removed run gets results; an index on it costs the writer nothing, as the
-- counting statement does not change it otherwise.
alter table runs
  add column has_evidence boolean not null default true,
  add column evidence_removed_at timestamptz;
create index runs_with_evidence on runs (organization_id, created_at) where has_evidence;
