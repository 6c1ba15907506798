-- Simultaneous calls of an organization reserve and settle together: one change of the account and one of each table for
-- all of them. In their order, each is granted, refused and charged as it would be alone. Plans are kept, as in 0034.

drop function reserve_credits(uuid, uuid, bigint, integer);
-- Sets amounts aside in the one update that looks whether there are as much. `available` is what was there when a
-- call is refused, null when there is no such organization. Its transaction does not wait for the disk: a crash of
-- the database that forgets a reservation has released it.
create function reserve_credits(of_organization uuid, calls uuid[], amounts bigint[], lasts_ms integer[])
  returns table (of_call uuid, reserved boolean, available bigint)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  total bigint := (select sum(amount) from unnest(amounts) as amount);
begin
  set local synchronous_commit = off;
  update credit_accounts set reserved_micros = reserved_micros + total
    where organization_id = of_organization and balance_micros - reserved_micros >= total;
  if found then
    insert into reservations (organization_id, call_id, amount_micros, expires_at)
      select of_organization, item.call_id, item.amount, now() + item.ms * interval '1 millisecond'
        from unnest(calls, amounts, lasts_ms) as item (call_id, amount, ms);
    return query select call_id, true, null::bigint from unnest(calls) as call_id;
  elsif cardinality(calls) = 1 then
    return query select calls[1], false, (
      select balance_micros - reserved_micros from credit_accounts
        where organization_id = of_organization);
  else
    -- Not enough for all of them: one after the other.
    for at in 1 .. cardinality(calls) loop
      return query select *
        from reserve_credits(of_organization, calls[at:at], amounts[at:at], lasts_ms[at:at]);
    end loop;
  end if;
end $$;

drop function settle_credits(uuid, uuid, bigint);
-- Ends calls: what each cost is charged, what was set aside for it is free again. A cost beyond that is charged as far
-- as there are credits that no other call reserved. No row for a call whose reservation is gone.
create function settle_credits(of_organization uuid, calls uuid[], costs bigint[])
  returns table (of_call uuid, charged bigint)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  account credit_accounts;
  unreserved bigint;
  ended record;
  ended_calls uuid[] := '{}';
  charges bigint[] := '{}';
  total_held bigint := 0;
  total_charged bigint := 0;
begin
  select * into account from credit_accounts where organization_id = of_organization for update;
  unreserved := account.balance_micros - account.reserved_micros;
  for ended in
    with gone as (
      delete from reservations where organization_id = of_organization and call_id = any(calls)
        returning call_id, amount_micros
    )
    select gone.call_id, gone.amount_micros as held, item.cost from gone, lateral (
      select cost, position from unnest(calls, costs) with ordinality as item (call_id, cost, position)
        where item.call_id = gone.call_id order by position limit 1
    ) as item
    order by position
  loop
    of_call := ended.call_id;
    charged := least(ended.cost, ended.held + unreserved);
    unreserved := unreserved + ended.held - charged;
    ended_calls := ended_calls || of_call;
    charges := charges || charged;
    total_held := total_held + ended.held;
    total_charged := total_charged + charged;
    return next;
  end loop;
  if cardinality(ended_calls) = 0 then
    return;
  end if;
  insert into credit_entries (organization_id, amount_micros, call_id)
    select of_organization, -item.charge, item.call_id
      from unnest(ended_calls, charges) as item (call_id, charge) where item.charge > 0;
  update credit_accounts set
      balance_micros = balance_micros - total_charged,
      reserved_micros = reserved_micros - total_held,
      updated_at = case when total_charged > 0 then now() else updated_at end
    where organization_id = of_organization;
end $$;
