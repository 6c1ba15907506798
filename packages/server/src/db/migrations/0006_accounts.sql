-- A person signs in; a user is that person's membership in one organization, and the number on the wire.
-- The tables auth_* are better-auth's, under our names. No password, token or link is kept as it is:
-- passwords as scrypt, tokens as SHA-256.

create table auth_people (
  id text primary key,
  name text not null,
  -- Null until a person who signed in by a link names one.
  email text unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- How a person may sign in: by password, or at a provider of single sign-on, whose tokens are not kept.
create table auth_accounts (
  id text primary key,
  person_id text not null references auth_people on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id),
  constraint auth_accounts_keep_no_tokens
    check (access_token is null and refresh_token is null and id_token is null)
);
create index on auth_accounts (person_id);

-- Single sign-on in progress.
create table auth_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on auth_verifications (identifier);
create index on auth_verifications (expires_at);

-- A removed user keeps the number, so that records and the audit log still name them.
alter table users
  add column person_id text references auth_people on delete set null,
  add column role text not null default 'owner' check (role in ('owner', 'member', 'viewer')),
  add column first_name text,
  add column last_name text,
  add column removed_at timestamptz,
  add constraint users_person_unique unique (organization_id, person_id);
alter table users alter column role drop default;
create index on users (person_id);

-- A session acts in one organization.
create table auth_sessions (
  id text primary key,
  token_sha256 text not null unique,
  person_id text not null references auth_people on delete cascade,
  organization_id uuid not null,
  user_id integer not null,
  address text,
  user_agent text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index on auth_sessions (person_id);
create index on auth_sessions (organization_id, user_id);
create index on auth_sessions (expires_at);

-- Signs its user in, once: from the first start, or made by an operator.
create table sign_in_links (
  token_sha256 bytea primary key,
  organization_id uuid not null,
  user_id integer not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
create index on sign_in_links (organization_id, user_id);

create table invitations (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  email text not null,
  role text not null check (role in ('owner', 'member', 'viewer')),
  token_sha256 bytea not null unique,
  invited_by integer,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, email),
  foreign key (organization_id, invited_by) references users (organization_id, id)
    on delete set null (invited_by)
);
create index on invitations (email);

alter table api_keys add column last_used_at timestamptz;
create index on api_keys (organization_id, created_at desc, prefix);

-- What all nodes have to agree on.
create table secrets (
  name text primary key,
  value text not null
);

-- Names in addition to numbers: an entry has to name the user without any other table.
create table audit_log (
  organization_id uuid not null references organizations,
  id bigint generated always as identity,
  action text not null,
  actor_id integer,
  actor_username text,
  via text,
  api_key_prefix text,
  address text,
  subject text,
  details json,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);

create function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only.' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_to_rewrite();

-- A bucket of so many draws that fills up again evenly. Unlike the hourly ring of a key's user it needs one
-- row: for sign-ins, for keys that are not right, and for what a session asks.
create table buckets (
  name text primary key,
  drawn double precision not null default 0,
  updated_at timestamptz not null default clock_timestamp()
) with (fillfactor = 50);
create index on buckets (updated_at);

create function draw_from_bucket(of_name text, wanted integer, capacity integer, fills_in_seconds integer,
  out passed integer, out wait_seconds integer)
language plpgsql as $$
declare
  bucket buckets;
  moment timestamptz;
  level double precision;
begin
  -- Takes turns on the row, whether it was there or not.
  insert into buckets (name) values (of_name)
    on conflict (name) do update set name = excluded.name returning * into bucket;
  moment := clock_timestamp();
  level := greatest(0, bucket.drawn
    - greatest(0, extract(epoch from moment - bucket.updated_at)) * capacity / fills_in_seconds);
  passed := least(wanted, greatest(0, floor(capacity - level))::integer);
  update buckets set drawn = level + passed, updated_at = moment where name = of_name;
  if passed < wanted then
    wait_seconds := greatest(1,
      ceil((level + passed + 1 - capacity) * fills_in_seconds / capacity))::integer;
  end if;
end $$;
