-- After the clock was set back, times stored before lie in the future. Such a time counts as now: the slots of a
-- ring that lie there are taken now, so a user waits an hour at most. The latest slot shows it, as a ring is in the
-- order of time; the next one is looked at as well.
alter function take_slots(uuid, integer, integer, integer) rename to take_slots_in_order;

create function take_slots(of_organization uuid, of_user integer, wanted integer, allowed integer,
  out passed integer, out wait_seconds integer)
language plpgsql set enable_seqscan = off as $$
declare
  ring rate_rings;
begin
  select * into ring from rate_rings
    where organization_id = of_organization and user_id = of_user;
  if found and exists (
    select from rate_slots
    where organization_id = of_organization and user_id = of_user
      and slot in (((ring.taken - 1) % ring.capacity)::integer, (ring.taken % ring.capacity)::integer)
      and taken_at > clock_timestamp()
  ) then
    perform from rate_rings
      where organization_id = of_organization and user_id = of_user for update;
    update rate_slots set taken_at = clock_timestamp()
      where organization_id = of_organization and user_id = of_user and taken_at > clock_timestamp();
  end if;
  select ordered.passed, least(ordered.wait_seconds, 3600) into passed, wait_seconds
    from take_slots_in_order(of_organization, of_user, wanted, allowed) as ordered;
end $$;
