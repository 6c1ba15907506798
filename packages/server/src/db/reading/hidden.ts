import { type RawBuilder, sql } from 'kysely';

/** Agents and attacks that are deleted and not yet removed: few, with a separate index. */
const deleted = (table: 'agents' | 'attacks', organizationId: string) => sql<string[]>`array(
  select id from ${sql.table(table)}
  where organization_id = ${organizationId}::uuid and deleted_at is not null)`;

/** Whether a row does not belong to a deleted agent. */
export const ofVisibleAgent = (
  organizationId: string,
  column: 'attacks.agent_id' | 'runs.agent_id',
): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} <> all (${deleted('agents', organizationId)})`;

/** The attack of a run; null if it is deleted. */
export const visibleAttackId = (organizationId: string): RawBuilder<string | null> =>
  sql<string | null>`case when runs.attack_id = any (${deleted('attacks', organizationId)})
    then null else runs.attack_id end`;

/** Whether a result does not belong to a deleted run, or to a run of a deleted agent. */
export const ofVisibleRun = (organizationId: string): RawBuilder<boolean> => sql<boolean>`
  results.run_id <> all (array(
    select id from runs where organization_id = ${organizationId}::uuid and deleted_at is not null
    union all
    select runs.id from agents
    join runs on runs.organization_id = agents.organization_id and runs.agent_id = agents.id
    where agents.organization_id = ${organizationId}::uuid and agents.deleted_at is not null))`;
