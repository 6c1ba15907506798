-- A limit of running time: the time before the last pause, and since when the campaign runs again.
alter table campaigns
  add column max_minutes double precision,
  add column ran_ms bigint not null default 0,
  add column running_since timestamptz;
update campaigns set running_since = now() where status = 'RUNNING';
create index campaigns_with_minutes on campaigns (organization_id, id)
  where status = 'RUNNING' and max_minutes is not null;
