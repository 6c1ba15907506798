-- Campaigns that workers run. Their runs and results are evidence (see db/distribution/); these tables only say what
-- is still to do, and stay on one machine with the queue.
create table campaigns (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  target text not null,
  status text not null default 'QUEUED',
  reason text,
  attack json not null,
  variables text[] not null,
  concurrency integer not null,
  max_requests integer,
  max_tokens_total integer,
  max_cost_usd double precision,
  requests bigint not null default 0,
  tokens bigint not null default 0,
  cost_usd double precision not null default 0,
  attempts integer not null default 0,
  -- Calls in flight when a worker was replaced.
  sent_twice integer not null default 0,
  -- Slices in a row whose agent did not answer.
  failures integer not null default 0,
  owner_id integer not null,
  started_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, name),
  foreign key (organization_id, owner_id) references users (organization_id, id)
);

-- One technique on a few goals. A worker that takes it raises its epoch, and everything that carries an earlier one is
-- refused from then on: a replaced worker can no longer write.
create table slices (
  organization_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  number integer not null,
  technique text not null,
  run_id uuid not null,
  goals json not null,
  goals_count integer not null,
  status text not null default 'QUEUED',
  epoch integer not null default 0,
  -- The last event's number.
  last_event integer not null default 0,
  attempts integer not null default 0,
  worker text,
  reason text,
  run_status text,
  progress json,
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, campaign_id, number),
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade
);

-- The journal of a slice while it is unfinished: only appended to, and removed with the slice's end, when its results
-- say everything.
create table slice_events (
  organization_id uuid not null,
  slice_id uuid not null,
  sequence integer not null,
  epoch integer not null,
  entry json not null,
  evidence json,
  primary key (organization_id, slice_id, sequence),
  foreign key (organization_id, slice_id) references slices (organization_id, id) on delete cascade
);

create index open_slices on slices (organization_id, campaign_id, run_id)
  where status in ('QUEUED', 'RUNNING');
create index running_slices on slices (organization_id, campaign_id) where status = 'RUNNING';
create index open_campaigns on campaigns (organization_id, target)
  where status in ('QUEUED', 'RUNNING', 'PAUSED');
