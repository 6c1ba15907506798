-- What a comparison of runs reads besides the counts of their goals: the techniques that results name ('' for none) and the
-- most requests for a goal, a goal's name with its publisher, and the repeat of an attempt. Without techniques, as in runs
-- of an earlier version, counts do not hold all that the results say, and a comparison reads these (see
-- records/facts/told.ts).
alter table runs add column techniques text[], add column requests_max integer;
alter table runs alter column techniques set default '{}';
update runs set techniques = '{}' where last_number = 0;
-- A JSON string, like `text`.
alter table run_goals add column published json;
alter table result_facts add column repeat smallint;
