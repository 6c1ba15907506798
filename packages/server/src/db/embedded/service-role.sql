-- Makes the role that the service connects as: it owns the service's database and everything in it, and is no
-- superuser. A superuser runs this in that database; a second time changes nothing. The role's password is the setting
-- provoke.service_password. The embedded database and compose.yaml run it.
begin;
-- The role may have made functions and operators, which a superuser must not run.
set local search_path = pg_catalog, pg_temp;
set local lock_timeout = '60s';
-- A statement that fails is logged with what it contains.
set local log_min_error_statement = panic;
set local log_statement = none;

do $$
declare
  -- A line that gives an object of the database to the role.
  change text;
begin
  if not exists (select from pg_roles where rolname = 'provoke_service') then
    create role provoke_service;
  end if;
  execute format(
    'alter role provoke_service login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password %L',
    current_setting('provoke.service_password'));
  execute format('alter database %I owner to provoke_service', current_database());

  for change in
    with ours as (
      select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ),
    -- What an extension brought stays with who created the extension; a table takes its own sequences along.
    follows as (
      select classid, objid from pg_depend where deptype = 'e'
      union
      select classid, objid from pg_depend
      where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
    )
    select format('alter schema %I owner to provoke_service', nspname)
    from pg_namespace join ours using (oid)
    where nspowner = 10
    union all
    select format('alter %s %s owner to provoke_service',
      case relkind
        when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
        when 'f' then 'foreign table' when 'c' then 'type' else 'table'
      end, pg_class.oid::regclass)
    from pg_class join ours on ours.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c')
      and relowner <> 'provoke_service'::regrole
      and ('pg_class'::regclass, pg_class.oid) not in (select classid, objid from follows)
    union all
    select format('alter %s %s owner to provoke_service',
      case prokind when 'a' then 'aggregate' else 'routine' end, pg_proc.oid::regprocedure)
    from pg_proc join ours on ours.oid = pronamespace
    where proowner <> 'provoke_service'::regrole
      and ('pg_proc'::regclass, pg_proc.oid) not in (select classid, objid from follows)
    union all
    select format('alter type %s owner to provoke_service', pg_type.oid::regtype)
    from pg_type join ours on ours.oid = typnamespace
    where typtype in ('b', 'd', 'e', 'r') and typcategory <> 'A' and typowner <> 'provoke_service'::regrole
      and ('pg_type'::regclass, pg_type.oid) not in (select classid, objid from follows)
  loop
    execute change;
  end loop;
end $$;

commit;
