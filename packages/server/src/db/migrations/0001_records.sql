-- Every table carries organization_id, first in its keys: a row of one organization cannot point
-- into another's, and one tenant's data lies together.

create table organizations (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table users (
  id integer generated always as identity primary key,
  organization_id uuid not null references organizations on delete cascade,
  username text not null,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);

create table api_keys (
  prefix text primary key,
  secret_sha256 bytea not null,
  organization_id uuid not null,
  user_id integer not null,
  name text not null,
  revoked boolean not null default false,
  expiry_date timestamptz,
  created_at timestamptz not null default now(),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);

create table agents (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  endpoint text not null,
  agent_type text not null default 'UNKNOWN',
  description text,
  metadata json,
  owner_id integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint agents_name_unique unique (organization_id, name),
  foreign key (organization_id, owner_id) references users (organization_id, id)
    on delete set null (owner_id)
);
create index on agents (organization_id, created_at desc, id desc);

create table attacks (
  organization_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  type text not null,
  configuration json not null,
  owner_id integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint attacks_agent_exists foreign key (organization_id, agent_id)
    references agents (organization_id, id) on delete cascade,
  foreign key (organization_id, owner_id) references users (organization_id, id)
    on delete set null (owner_id)
);
create index on attacks (organization_id, created_at desc, id desc);
create index on attacks (organization_id, agent_id);

-- A run outlives its attack (evidence must not vanish with a configuration), so it remembers the type.
create table runs (
  organization_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  attack_id uuid,
  attack_type text not null,
  status text not null default 'PENDING',
  is_client_executed boolean not null default true,
  run_config json not null,
  run_notes text,
  owner_id integer,
  total_results integer not null default 0,
  successful_jailbreaks integer not null default 0,
  failed_jailbreaks integer not null default 0,
  errors integer not null default 0,
  not_evaluated integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, agent_id) references agents (organization_id, id) on delete cascade,
  foreign key (organization_id, attack_id) references attacks (organization_id, id)
    on delete set null (attack_id),
  foreign key (organization_id, owner_id) references users (organization_id, id)
    on delete set null (owner_id)
);
create index on runs (organization_id, created_at desc, id desc);
create index on runs (organization_id, agent_id);
create index on runs (organization_id, attack_id);

-- Evidence is `json`, not `jsonb`: NUL escapes, lone surrogates and key order stay as they came.
-- For the same reason response_body holds a JSON string.
create table results (
  organization_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  request_payload json,
  response_status_code integer,
  response_headers json,
  response_body json,
  latency_ms integer,
  detected_tool_calls json,
  evaluation_status text not null default 'NOT_EVALUATED',
  evaluation_notes text,
  evaluation_metrics json,
  agent_specific_data json,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint results_run_exists foreign key (organization_id, run_id)
    references runs (organization_id, id) on delete cascade
);
create index on results (organization_id, run_id, created_at desc, id desc);
create index on results (organization_id, created_at desc, id desc);

create table traces (
  organization_id uuid not null,
  result_id uuid not null,
  sequence integer not null,
  id bigint generated always as identity,
  step_type text not null default 'OTHER',
  content json not null,
  created_at timestamptz not null default now(),
  constraint traces_sequence_unique primary key (organization_id, result_id, sequence),
  constraint traces_result_exists foreign key (organization_id, result_id)
    references results (organization_id, id) on delete cascade
);
