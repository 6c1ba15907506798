-- The trace ids that requests of a run carry, and the spans that agents sent for them: see records/spans/. All of it is
-- removed soon after the run. What rules found in spans is in the run's results.
create table span_runs (
  organization_id uuid not null,
  run_id uuid not null,
  trace_ids integer not null default 0,
  -- The number of the last span. A number is taken under the lock of this row, so that numbers are committed in order.
  last_number integer not null default 0,
  bytes bigint not null default 0,
  -- Spans beyond a limit, which are not kept.
  dropped bigint not null default 0,
  -- Of the organization, when the run registered its first trace id.
  unknown_before bigint not null,
  touched_at timestamptz not null default now(),
  primary key (organization_id, run_id),
  foreign key (organization_id, run_id) references runs (organization_id, id) on delete cascade
);

create table trace_ids (
  organization_id uuid not null,
  trace_id text not null,
  run_id uuid not null,
  spans integer not null default 0,
  bytes integer not null default 0,
  primary key (organization_id, trace_id),
  foreign key (organization_id, run_id) references span_runs (organization_id, run_id) on delete cascade
);
create index trace_ids_of_run on trace_ids (organization_id, run_id);

create table spans (
  organization_id uuid not null,
  run_id uuid not null,
  number integer not null,
  trace_id text not null,
  span_id text not null,
  span json not null,
  bytes integer not null,
  primary key (organization_id, run_id, number),
  foreign key (organization_id, run_id) references span_runs (organization_id, run_id) on delete cascade
);
create unique index spans_once on spans (organization_id, trace_id, span_id);

-- How many spans an organization sent for trace ids that it had not registered.
create table unknown_spans (
  organization_id uuid primary key,
  spans bigint not null
);

-- A key for agents under attack sends spans and can do nothing else. Keys that may record results may send them too.
alter table api_keys drop constraint api_keys_scopes_check;
update api_keys set scopes = array(
    select name from unnest('{read,record,run,trace,administer}'::text[]) as name
    where name = any(scopes) or name = 'trace')
  where 'record' = any(scopes);
alter table api_keys alter column scopes set default '{read,record,run,trace,administer}';
alter table api_keys add constraint api_keys_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ '{read,record,run,trace,administer}');

-- Spans that arrive after a verdict may replace it: a review without a person, which keeps what was there before.
alter table reviews add column source text not null default 'person',
  add column previous_metrics json, add column evaluation_metrics json,
  add column previous_evidence text, add column evidence text,
  add column previous_severity smallint, add column severity smallint;
