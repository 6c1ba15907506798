import type { FindingState } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { stateNow } from './decision-rows.ts';
import { findDecisions } from './finding-store.ts';
import { nameFindings } from './name-findings.ts';

type OfRun = { organizationId: string; runId: string };

/** While the findings of some attempts are named. */
export const NAMING_BYTES = 8_000_000;

/** What people decided about what each of these results of a run shows; null where it shows no finding. */
export async function findStates(
  db: Db,
  of: OfRun,
  ids: readonly string[],
): Promise<Map<string, FindingState | null>> {
  const names = await nameFindings(db, of, ids);
  const keys = [...names.values()].flat().map(({ key }) => key);
  const decisions = await findDecisions(db, of, [...new Set(keys)]);
  return new Map(
    Array.from(names, ([id, all]) => [
      id,
      worstOf(all.map(({ key }) => stateNow(decisions.get(key)))),
    ]),
  );
}

/** To be looked at as long as any part of it is. */
const worstOf = (states: readonly FindingState[]): FindingState | null =>
  states.includes('to look at') ? 'to look at' : (states[0] ?? null);

/** Whether people have decided about any finding of a run's agent. */
export async function hasDecisions(db: Db, { organizationId, runId }: OfRun): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (
      select from finding_states where organization_id = ${organizationId} and agent_id = (
        select agent_id from runs where organization_id = ${organizationId} and id = ${runId}))`.execute(
    db,
  );
  return rows[0]?.exists === true;
}
