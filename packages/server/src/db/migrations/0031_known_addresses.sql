-- The addresses from which a person has signed in: guesses from elsewhere are slowed by account, these are not. Removed
-- after 90 days without a sign-in.
create table auth_known_addresses (
  person_id text not null references auth_people on delete cascade,
  address text not null,
  last_used_at timestamptz not null default now(),
  primary key (person_id, address)
);
create index on auth_known_addresses (last_used_at);

insert into auth_known_addresses (person_id, address, last_used_at)
select person_id, address, max(last_used_at) from auth_sessions
where address <> '' and not awaits_second_step
group by person_id, address;

-- For what a person is told about failed sign-ins.
create index on audit_log (organization_id, actor_id, id)
  where action in ('sign-in', 'sign-in-fail', 'sign-in-slow', 'second-factor-fail');
