-- A run's ordinal among the runs of its agent and technique, in the order of their creation: a part of its name. It is
-- given at creation and never again, so the last one is kept apart from the runs, which may be deleted.
alter table runs add column number integer;

create table run_numbers (
  organization_id uuid not null,
  agent_id uuid not null,
  -- Empty for runs without one.
  technique text not null,
  last integer not null,
  primary key (organization_id, agent_id, technique),
  foreign key (organization_id, agent_id) references agents (organization_id, id) on delete cascade
);

update runs set number = numbered.number
  from (
    select organization_id, id, row_number() over (
      partition by organization_id, agent_id, coalesce(attack_type, '') order by created_at, id) as number
    from runs
  ) as numbered
  where runs.organization_id = numbered.organization_id and runs.id = numbered.id;

insert into run_numbers (organization_id, agent_id, technique, last)
  select organization_id, agent_id, coalesce(attack_type, ''), max(number)
  from runs group by 1, 2, 3;
