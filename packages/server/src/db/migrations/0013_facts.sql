-- What pages ask of many results, without reading them: a row for each goal of a run, and a narrow row for each
-- result. Written by the statement that writes results. No foreign keys: removal takes these rows away with their run.
create table run_goals (
  organization_id uuid not null,
  run_id uuid not null,
  -- Its number if the client counts goals, else a digest of its text: what makes two goals the same.
  name text not null,
  goal integer not null,
  goal_index integer,
  -- A JSON string, like the text of a result.
  text json,
  hazard text,
  owasp text,
  attempts integer not null,
  -- The number of the latest attempt, which a deletion does not lower.
  last_attempt integer not null,
  broken integer not null,
  resisted integer not null,
  undecided integer not null,
  errors integer not null,
  first_broken integer,
  evidence smallint not null,
  primary key (organization_id, run_id, name)
);
create unique index run_goals_number on run_goals (organization_id, run_id, goal);
-- Updated by every write of an attempt at the goal.
alter table run_goals set (fillfactor = 80);

create table result_facts (
  organization_id uuid not null,
  run_id uuid not null,
  -- From 0, given at insertion, never changed.
  place integer not null,
  result_id uuid not null,
  goal integer not null,
  attempt integer not null,
  latency integer,
  verdicts integer not null,
  status smallint not null,
  score smallint not null,
  arm smallint not null,
  evidence smallint not null,
  created_at timestamptz not null,
  primary key (organization_id, run_id, place)
);
create unique index result_facts_result on result_facts (organization_id, result_id);
alter table result_facts set (fillfactor = 90);

-- The number of places given so far, and the judges whose verdicts the facts hold. Null: facts are still to be built
-- (see facts/build-facts.ts), which happens in the background, so that an upgrade does not wait for it.
alter table runs add column last_place integer, add column judges text[] not null default '{}';
alter table runs alter column last_place set default 0;
update runs set last_place = 0 where last_number = 0;
create index runs_without_facts on runs (organization_id, id) where last_place is null;
