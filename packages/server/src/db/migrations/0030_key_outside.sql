-- The key that encrypts second factors and webhooks' secrets is kept outside the database. This tells which one it is:
-- the fingerprint is derived from the key with the salt, slowly if a person chose the key.
create table auth_key (
  one boolean primary key default true check (one),
  salt bytea not null,
  fingerprint bytea not null,
  since timestamptz not null default now()
);

-- The key of earlier versions is moved out at the first start. A process of an earlier version must make no other.
alter table secrets add constraint secrets_without_key check (name <> 'auth') not valid;

-- Each signs in once. The codes of one person share a salt, so that trying a code takes one slow hash.
create table auth_recovery_codes (
  person_id text not null references auth_two_factors (person_id) on delete cascade,
  hash bytea not null,
  salt bytea not null,
  primary key (person_id, hash)
);

-- The encrypted codes of earlier versions are hashed at the first start, and none is stored again.
alter table auth_two_factors add constraint auth_two_factors_keep_no_codes check (backup_codes = '') not valid;
