alter table campaigns add column requests_per_minute integer;

-- What all campaigns against a target share.
create table work_targets (
  organization_id uuid not null references organizations (id),
  target text not null,
  -- The last slot for a request that was drawn; it may still be to come.
  last_call_at timestamptz,
  primary key (organization_id, target)
);
