-- What people decided about findings: an agent, a goal, and the rule that was broken or the technique that broke it. Every
-- decision stays; the one with the highest id counts. `key` is the hash of goal and rule (see records/findings/).
create table finding_states (
  organization_id uuid not null,
  agent_id uuid not null,
  key text not null,
  id bigint generated always as identity,
  goal text,
  goal_id text,
  rule text,
  technique text,
  state text not null,
  reason text not null,
  expires date,
  user_id integer,
  created_at timestamptz not null default now(),
  primary key (organization_id, agent_id, key, id),
  foreign key (organization_id, agent_id) references agents (organization_id, id) on delete cascade
);
create unique index finding_states_id on finding_states (organization_id, id);
