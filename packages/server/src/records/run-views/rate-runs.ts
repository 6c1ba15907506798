import type { RunRates } from '@provoke/contract';
import { rateGoals } from '@provoke/figures';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { ofVisibleAgent } from '../../db/reading/hidden.ts';
import { countedGoals } from '../facts/goal-states.ts';

type Row = { run: string; by_act: boolean; broken: number; judged: number; unfinished: number };

/**
 * The share of goals broken in each of these runs, or where rules decided it, of those where the agent did it; runs that
 * are not this organization's are absent.
 */
export async function rateRuns(
  db: Db,
  organizationId: string,
  runs: readonly string[],
): Promise<RunRates> {
  const { rows } = await sql<Row>`
    select runs.id as run, counted.by_act, counted.broken, counted.judged, counted.unfinished
    from runs ${countedGoals(organizationId)}
    where runs.organization_id = ${organizationId} and runs.id = any(${runs}::uuid[])
      and runs.deleted_at is null and ${ofVisibleAgent(organizationId, 'runs.agent_id')}`.execute(
    db,
  );
  return {
    rates: rows.map(({ run, by_act, ...counted }) => ({ run, by_act, ...rateGoals(counted) })),
  };
}
