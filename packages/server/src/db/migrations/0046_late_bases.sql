-- What a recorded attempt is judged by once more when spans arrive for its traces: see records/late-spans/. Removed with
-- the trace ids. When the last spans of a trace arrived is known until it was judged by them.
alter table trace_ids add column judge_at timestamptz;
create index trace_ids_to_judge on trace_ids (organization_id, judge_at) where judge_at is not null;

create table late_bases (
  organization_id uuid not null,
  result_id uuid not null,
  run_id uuid not null,
  -- Who recorded the result.
  user_id integer,
  basis json not null,
  bytes integer not null,
  primary key (organization_id, result_id),
  foreign key (organization_id, run_id) references span_runs (organization_id, run_id) on delete cascade
);
create index late_bases_of_run on late_bases (organization_id, run_id);

create table late_traces (
  organization_id uuid not null,
  trace_id text not null,
  result_id uuid not null,
  primary key (organization_id, trace_id, result_id),
  foreign key (organization_id, trace_id) references trace_ids (organization_id, trace_id) on delete cascade,
  foreign key (organization_id, result_id) references late_bases (organization_id, result_id) on delete cascade
);
create index late_traces_of_result on late_traces (organization_id, result_id);
