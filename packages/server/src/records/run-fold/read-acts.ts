import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isCountedFact } from '../facts/insert-facts.ts';
import { among } from './among.ts';

type OfRun = { organizationId: string; runId: string };

/** Attempts at a goal of which rules say the same, in the numbers of their fact columns. */
export type ActCounts = {
  evidence: number;
  acts: number;
  status: number;
  severity: number | null;
  attempts: number;
};

/** What rules say of the attempts at a run's goals, all or these, by their numbers. */
export async function readGoalActs(
  db: Db,
  { organizationId, runId }: OfRun,
  numbers?: readonly number[],
): Promise<Map<number, ActCounts[]>> {
  const { rows } = await sql<ActCounts & { goal: number }>`
    select goal, evidence, acts, status, severity, count(*)::integer as attempts from result_facts
    where organization_id = ${organizationId} and run_id = ${runId}
      and acts <> 0 and ${isCountedFact} ${among(numbers)}
    group by goal, evidence, acts, status, severity`.execute(db);
  const goals = new Map<number, ActCounts[]>();
  for (const { goal, ...counts } of rows) {
    const others = goals.get(goal);
    if (others) others.push(counts);
    else goals.set(goal, [counts]);
  }
  return goals;
}
