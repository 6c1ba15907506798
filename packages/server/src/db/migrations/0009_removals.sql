-- What is deleted is marked first, which hides it, and removed in small pieces later (see removal/).
alter table agents add column deleted_at timestamptz;
alter table attacks add column deleted_at timestamptz;
alter table runs add column deleted_at timestamptz;
alter table results add column deleted_at timestamptz;

create index agents_deleted on agents (organization_id, id) where deleted_at is not null;
create index attacks_deleted on attacks (organization_id, id) where deleted_at is not null;
create index runs_deleted on runs (organization_id, id) where deleted_at is not null;
create index results_deleted on results (organization_id, id) where deleted_at is not null;

-- The name of a deleted agent is free immediately.
alter table agents drop constraint agents_name_unique;
create unique index agents_name_unique on agents (organization_id, name) where deleted_at is null;

-- So that counting a run's results still reads the index alone.
drop index results_of_run;
create index results_of_run on results (organization_id, run_id, id) where deleted_at is null;
