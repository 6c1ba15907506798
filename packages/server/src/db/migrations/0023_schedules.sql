-- Campaigns that workers run at set times: see schedules/. The plan is the body that creates a campaign.
create table schedules (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  target text not null,
  cron text not null,
  time_zone text not null,
  baseline text not null,
  paused boolean not null default false,
  plan json not null,
  next_at timestamptz not null,
  owner_id integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, name),
  foreign key (organization_id, owner_id) references users (organization_id, id)
);

create index due_schedules on schedules (next_at) where not paused;

-- What became of each due time. Without a campaign it was skipped.
create table schedule_entries (
  organization_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  due_at timestamptz not null,
  campaign_id uuid,
  reason text,
  verdict text,
  figures json,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, schedule_id) references schedules (organization_id, id) on delete cascade,
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id)
);

create index entries_of_schedule on schedule_entries (organization_id, schedule_id, id);
create index schedule_entries_to_judge on schedule_entries (organization_id, campaign_id)
  where campaign_id is not null and verdict is null;
