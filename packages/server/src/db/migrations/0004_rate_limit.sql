-- The exact sliding hour of a user: a ring of as many slots as requests are allowed, each with the time
-- of the last request that took it. The next request may pass when its slot is over an hour old.

create table rate_rings (
  organization_id uuid not null,
  user_id integer not null,
  capacity integer not null,
  taken bigint not null default 0,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
) with (fillfactor = 50);

create table rate_slots (
  organization_id uuid not null,
  user_id integer not null,
  slot integer not null,
  taken_at timestamptz not null,
  primary key (organization_id, user_id, slot),
  foreign key (organization_id, user_id) references rate_rings (organization_id, user_id) on delete cascade
) with (fillfactor = 50);

-- Lets as many of `wanted` requests pass as the last hour leaves room for; says in how many seconds
-- there is room again. Takes turns on the ring's row, so no two callers see the same room. No caller waits
-- for the disk: a database that crashes may forget the requests of its last second.
create function take_slots(of_organization uuid, of_user integer, wanted integer, allowed integer,
  out passed integer, out wait_seconds integer)
-- Slots are looked up one by one: a plan made while the table was small would read all of it later.
language plpgsql set enable_seqscan = off as $$
declare
  ring rate_rings;
  moment timestamptz;
begin
  set local synchronous_commit = off;
  select * into ring from rate_rings
    where organization_id = of_organization and user_id = of_user for update;
  if not found then
    insert into rate_rings (organization_id, user_id, capacity)
      values (of_organization, of_user, allowed) on conflict do nothing;
    select * into strict ring from rate_rings
      where organization_id = of_organization and user_id = of_user for update;
  end if;
  if ring.capacity <> allowed then
    ring := resize_ring(ring, allowed);
  end if;
  -- After the lock: of two callers, the later one has the later time.
  moment := clock_timestamp();

  select coalesce(min(ahead), least(wanted, allowed)) into passed
    from generate_series(0, least(wanted, allowed) - 1) as ahead
    where moment - interval '1 hour' < (
      select taken_at from rate_slots
      where organization_id = of_organization and user_id = of_user
        and slot = ((ring.taken + ahead) % allowed)::integer
    );

  insert into rate_slots (organization_id, user_id, slot, taken_at)
    select of_organization, of_user, ((ring.taken + ahead) % allowed)::integer, moment
      from generate_series(0, passed - 1) as ahead
    on conflict (organization_id, user_id, slot) do update set taken_at = excluded.taken_at;
  update rate_rings set taken = taken + passed
    where organization_id = of_organization and user_id = of_user and passed > 0;

  if passed < wanted then
    select greatest(1, ceil(extract(epoch from taken_at + interval '1 hour' - moment)))::integer
      into wait_seconds
      from rate_slots
      where organization_id = of_organization and user_id = of_user
        and slot = ((ring.taken + passed) % allowed)::integer;
  end if;
end $$;

-- The limit was changed: the latest requests, as many as the new ring holds, move over in their order.
create function resize_ring(ring rate_rings, allowed integer) returns rate_rings
language plpgsql as $$
declare
  kept timestamptz[];
begin
  select coalesce(array_agg(taken_at order by taken_at), '{}') into kept from (
    select taken_at from rate_slots
      where organization_id = ring.organization_id and user_id = ring.user_id
      order by taken_at desc limit allowed
  ) as latest;
  delete from rate_slots where organization_id = ring.organization_id and user_id = ring.user_id;
  insert into rate_slots (organization_id, user_id, slot, taken_at)
    select ring.organization_id, ring.user_id, position - 1, moment
      from unnest(kept) with ordinality as latest (moment, position);
  update rate_rings set capacity = allowed, taken = cardinality(kept)
    where organization_id = ring.organization_id and user_id = ring.user_id
    returning * into ring;
  return ring;
end $$;
