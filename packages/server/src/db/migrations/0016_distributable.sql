-- Evidence (agents, attacks, runs, results and what hangs on them) can be spread over machines by organization:
-- nothing there refers to a table that stays on one machine, and nothing sets a part of a key to null.

-- Accounts are never deleted (a member who leaves is marked), and a number without a name stays what it was.
alter table agents
  drop constraint agents_organization_id_fkey,
  drop constraint agents_organization_id_owner_id_fkey;
alter table attacks drop constraint attacks_organization_id_owner_id_fkey;
alter table reviews drop constraint reviews_organization_id_reviewer_id_fkey;

-- A run outlives its attack: removal/ takes the attack off its runs before it removes it.
alter table runs
  drop constraint runs_organization_id_owner_id_fkey,
  drop constraint runs_organization_id_attack_id_fkey;

-- The code that creates an organization opens its account (see accounts/organizations/): a table with triggers cannot
-- be spread.
drop trigger organizations_have_accounts on organizations;
drop function open_credit_account();
