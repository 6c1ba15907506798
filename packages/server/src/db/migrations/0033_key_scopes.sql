-- What a key may be used for. Keys made before, and by nodes that run an earlier version, have all scopes.
alter table api_keys
  add column scopes text[] not null default '{read,record,run,administer}'
    check (cardinality(scopes) > 0 and scopes <@ '{read,record,run,administer}');
