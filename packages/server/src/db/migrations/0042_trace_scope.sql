-- A key for agents under attack sends spans and can do nothing else. Keys that may record results may send them too.
alter table api_keys drop constraint api_keys_scopes_check;
update api_keys set scopes = array(
    select name from unnest('{read,record,run,trace,administer}'::text[]) as name
    where name = any(scopes) or name = 'trace')
  where 'record' = any(scopes);
alter table api_keys alter column scopes set default '{read,record,run,trace,administer}';
alter table api_keys add constraint api_keys_scopes_check
  check (cardinality(scopes) > 0 and scopes <@ '{read,record,run,trace,administer}');
