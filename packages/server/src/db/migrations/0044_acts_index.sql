-- The attempts that rules decided: lists ask each run whether it has any.
create index result_facts_acts on result_facts (organization_id, run_id, goal) where acts <> 0;
