-- A newer client opens its campaigns without an attack; the run then knows no type but its configuration's.
alter table runs alter column attack_type drop not null;

-- `id` of `run_config.campaign`, by which a campaign's runs are found.
alter table runs add column campaign text;
create index runs_of_campaign on runs (organization_id, campaign, created_at desc, id desc)
  where campaign is not null;

-- As sent; null if `agent_specific_data` has it. A JSON string, since a goal may hold any character.
alter table results add column goal json, add column goal_index integer;

-- The profile's own id on the wire; the number of `users` stays the one that records carry.
alter table users add column profile_id uuid not null default gen_random_uuid();
