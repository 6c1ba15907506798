-- Addresses that receive an organization's events: see webhooks/. The secret is encrypted with the service's own.
create table webhooks (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  secret text not null,
  paused boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, name)
);

-- One message to one webhook, written together with its event, and sent until it is accepted or abandoned.
create table webhook_deliveries (
  organization_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  type text not null,
  body text not null,
  status text not null default 'PENDING',
  tries integer not null default 0,
  -- While a node sends it, this is when another may: the node may have been killed.
  next_try_at timestamptz not null default now(),
  last_status integer,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, webhook_id) references webhooks (organization_id, id) on delete cascade
);

create index webhook_deliveries_of_webhook on webhook_deliveries (organization_id, webhook_id, id);
create index due_webhook_deliveries on webhook_deliveries (next_try_at) where status = 'PENDING';
