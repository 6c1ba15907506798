-- What lists and the overview need of a goal's state, without reading configurations and texts: the ends of goals (see
-- facts/goal-ends.ts), and a digest of a goal's text. Runs of an earlier version get both in the background (see
-- facts/build-goal-states.ts); until then their status says whether they are finished.
alter table runs
  add column is_finished boolean,
  add column ended_goals integer[] not null default '{}',
  add column ended_how integer[] not null default '{}',
  add column has_goal_states boolean not null default false;
alter table runs alter column has_goal_states set default true;
create index runs_without_goal_states on runs (organization_id, id) where not has_goal_states;
alter table run_goals add column key bigint;
