-- Money is whole micro-dollars. What an organization has is the sum of its entries, which are never
-- changed; its account holds that sum, kept by the statement that appends, and what is set aside for
-- calls in flight.

create table credit_accounts (
  organization_id uuid primary key references organizations on delete cascade,
  balance_micros bigint not null default 0,
  reserved_micros bigint not null default 0 check (reserved_micros >= 0),
  updated_at timestamptz not null default now(),
  check (balance_micros >= reserved_micros)
) with (fillfactor = 50);

create table credit_entries (
  organization_id uuid not null references organizations on delete cascade,
  id bigint generated always as identity,
  amount_micros bigint not null,
  -- The call that was paid; null for a grant.
  call_id uuid,
  note text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, call_id)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever appended to', tg_table_name;
end $$;
-- An organization that is deleted takes its entries along: that comes from a trigger.
create trigger credit_entries_stay before update or delete on credit_entries
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

-- There as long as the call is in flight. Its deleter settles or releases, so neither happens twice.
create table reservations (
  organization_id uuid not null references organizations on delete cascade,
  call_id uuid not null,
  amount_micros bigint not null,
  -- Later than any call can end: then its caller is gone.
  expires_at timestamptz not null,
  primary key (organization_id, call_id)
);
create index on reservations (expires_at);

create table usage_logs (
  organization_id uuid not null references organizations on delete cascade,
  id bigint generated always as identity,
  call_id uuid not null,
  user_id integer,
  api_key_prefix text,
  model text not null,
  endpoint text not null,
  input_tokens integer not null,
  output_tokens integer not null,
  credits_micros bigint not null,
  latency_ms integer not null,
  status_code integer not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, call_id),
  foreign key (organization_id, user_id) references users (organization_id, id)
    on delete set null (user_id)
);
create index on usage_logs (organization_id, created_at);

-- Every organization has an account from the start, with nothing in it.
insert into credit_accounts (organization_id) select id from organizations;
create function open_credit_account() returns trigger language plpgsql as $$
begin
  insert into credit_accounts (organization_id) values (new.id);
  return null;
end $$;
create trigger organizations_have_accounts after insert on organizations
  for each row execute function open_credit_account();

-- Sets an amount aside when there is as much, in the one update that looks. `available` is what was
-- there when it is refused, null when there is no such organization. Its transaction does not wait for
-- the disk: a crash of the database that forgets a reservation has released it.
create function reserve_credits(of_organization uuid, of_call uuid, amount bigint, lasts_ms integer,
  out reserved boolean, out available bigint)
language plpgsql as $$
begin
  set local synchronous_commit = off;
  update credit_accounts set reserved_micros = reserved_micros + amount
    where organization_id = of_organization and balance_micros - reserved_micros >= amount;
  reserved := found;
  if reserved then
    insert into reservations (organization_id, call_id, amount_micros, expires_at)
      values (of_organization, of_call, amount, now() + lasts_ms * interval '1 millisecond');
  else
    select balance_micros - reserved_micros into available
      from credit_accounts where organization_id = of_organization;
  end if;
end $$;

-- Ends a call: what it cost is charged, what was set aside for it is free again. A cost beyond that is
-- charged as far as there are credits that no other call reserved. Null when the reservation is gone.
create function settle_credits(of_organization uuid, of_call uuid, cost bigint, out charged bigint)
language plpgsql as $$
declare
  account credit_accounts;
  held bigint;
begin
  select * into account from credit_accounts where organization_id = of_organization for update;
  delete from reservations where organization_id = of_organization and call_id = of_call
    returning amount_micros into held;
  if not found then
    return;
  end if;
  charged := least(cost, held + account.balance_micros - account.reserved_micros);
  with entry as (
    insert into credit_entries (organization_id, amount_micros, call_id)
      select of_organization, -charged, of_call where charged > 0
  )
  update credit_accounts set
      balance_micros = balance_micros - charged,
      reserved_micros = reserved_micros - held,
      updated_at = case when charged > 0 then now() else updated_at end
    where organization_id = of_organization;
end $$;
