-- A session ends when it is not used for a while. Until its person has taken the second step it opens nothing.
alter table auth_sessions
  add column last_used_at timestamptz not null default now(),
  add column awaits_second_step boolean not null default false;

alter table auth_people add column two_factor_enabled boolean not null default false;

-- better-auth's, under our names. Secret and recovery codes are encrypted with the secret of `AUTH_SECRET`.
create table auth_two_factors (
  id text primary key,
  person_id text not null unique references auth_people on delete cascade,
  secret text not null,
  backup_codes text not null,
  -- False until a first code has shown that the app has the secret.
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now()
);

-- A code is valid for a minute and a half, and is taken once.
create table auth_used_codes (
  person_id text not null references auth_people on delete cascade,
  code text not null,
  used_at timestamptz not null default now(),
  primary key (person_id, code)
);
create index on auth_used_codes (used_at);
