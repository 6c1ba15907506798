-- Calls that ended are charged and logged; then their charges are written to the disk, while other calls reserve and end:
-- the account is locked while it is changed, and no longer until the disk has it.

-- Charges and logs calls. Returns those that it logged: none whose reservation is gone.
create function charge_calls(of_organization uuid, calls uuid[], users integer[], prefixes text[],
  models text[], endpoints text[], inputs integer[], outputs integer[], costs bigint[],
  latencies integer[], statuses integer[]) returns uuid[]
language sql set plan_cache_mode = force_generic_plan as $$
  with settled as materialized (
    select * from settle_credits(of_organization, calls, costs)
  ),
  logged as (
    insert into usage_logs (organization_id, call_id, user_id, api_key_prefix, model, endpoint,
      input_tokens, output_tokens, credits_micros, latency_ms, status_code)
    select of_organization, item.call_id, item.user_id, item.prefix, item.model, item.endpoint,
      item.input, item.output, charged, item.latency, item.status
    from settled join unnest(calls, users, prefixes, models, endpoints, inputs, outputs, latencies,
      statuses) with ordinality as item (call_id, user_id, prefix, model, endpoint, input, output,
      latency, status, position) on item.call_id = of_call
    order by position
    returning call_id
  )
  select array_agg(call_id) from logged;
$$;

-- The same in a transaction that does not wait for the disk, then one that does: its commit takes everything before it
-- along. It has a message to write, because an empty one waits for nothing.
create procedure end_calls(of_organization uuid, calls uuid[], users integer[], prefixes text[],
  models text[], endpoints text[], inputs integer[], outputs integer[], costs bigint[],
  latencies integer[], statuses integer[], inout logged uuid[])
language plpgsql as $$
begin
  set local synchronous_commit = off;
  logged := charge_calls(of_organization, calls, users, prefixes, models, endpoints, inputs, outputs,
    costs, latencies, statuses);
  commit;
  perform pg_logical_emit_message(true, 'provoke', '');
end $$;
