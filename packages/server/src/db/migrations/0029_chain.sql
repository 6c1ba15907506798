-- A run's entries (its start, results, later traces, versions, reviews, removals) are chained in the order of its numbers:
-- head = sha256(previous head, number as 8 bytes, hash of the entry's text); see records/chain/. Removal and retention
-- leave hash and number, so the chain can be followed without the evidence. Entries of earlier versions are not in it.
create table run_entries (
  organization_id uuid not null,
  run_id uuid not null,
  number bigint not null,
  kind smallint not null,
  result_id uuid,
  -- The version of a result, the sequence of a trace, the id of a review.
  item bigint not null,
  user_id integer,
  created_at timestamptz not null default now(),
  hash bytea not null,
  primary key (organization_id, run_id, number)
);

alter table runs add column chain_head bytea, add column chain_from bigint not null default 0,
  add column started_with json,
  -- Set when the configuration changes: until then it is the run's own.
  add column started_config json, add column removed_results integer not null default 0;
-- What was recorded before is not in the chain.
update runs set chain_from = last_number;

-- The number of the entry that a row is the text of; null where none is.
alter table traces add column entry_number bigint;
alter table reviews add column entry_number bigint;
alter table results add column entry_number bigint, add column versions integer not null default 1,
  add column changed_after_recording boolean not null default false;

-- Earlier versions of results that were changed.
create table result_versions (
  organization_id uuid not null,
  result_id uuid not null,
  version integer not null,
  entry_number bigint,
  request_payload json,
  response_status_code integer,
  response_headers json,
  response_body json,
  latency_ms integer,
  detected_tool_calls json,
  evaluation_status text not null,
  evaluation_notes text,
  evaluation_metrics json,
  agent_specific_data json,
  goal json,
  goal_index integer,
  primary key (organization_id, result_id, version),
  foreign key (organization_id, result_id) references results (organization_id, id) on delete cascade
);
