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
