-- The counts on a run are kept by the statement that writes its results, whichever that is, so that
-- a list of runs costs the same at a thousand and at ten million results.
-- `changed` is the trigger's transition table; the argument shows whether its rows came or went.

create function count_results() returns trigger language plpgsql as $$
declare
  sign integer := tg_argv[0]::integer;
begin
  update runs set
    total_results = runs.total_results + sign * change.total,
    successful_jailbreaks = runs.successful_jailbreaks + sign * change.successful,
    failed_jailbreaks = runs.failed_jailbreaks + sign * change.failed,
    errors = runs.errors + sign * change.errors,
    not_evaluated = runs.not_evaluated + sign * change.not_evaluated
  from (
    select organization_id, run_id,
      count(*) as total,
      count(*) filter (where evaluation_status = 'SUCCESSFUL_JAILBREAK') as successful,
      count(*) filter (where evaluation_status = 'FAILED_JAILBREAK') as failed,
      count(*) filter (where evaluation_status in ('ERROR_AGENT_RESPONSE', 'ERROR_TEST_FRAMEWORK')) as errors,
      count(*) filter (where evaluation_status = 'NOT_EVALUATED') as not_evaluated
    from changed
    group by organization_id, run_id
  ) as change
  where runs.organization_id = change.organization_id and runs.id = change.run_id;
  return null;
end $$;

create trigger results_came after insert on results
  referencing new table as changed for each statement execute function count_results('1');
create trigger results_went after delete on results
  referencing old table as changed for each statement execute function count_results('-1');
create trigger results_changed_from after update on results
  referencing old table as changed for each statement execute function count_results('-1');
create trigger results_changed_to after update on results
  referencing new table as changed for each statement execute function count_results('1');
