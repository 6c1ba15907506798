import { noGoal, readColumns } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { RESISTED } from './codes.ts';
import { hasGoal, isCounted } from './count-goals.ts';
import { judgesOf, packVerdicts, withJudges } from './insert-facts.ts';
import { addFirst, joinGoal, leaveGoal, recountFirst } from './move-goal.ts';
import { type Fact, type FactSource, factSource, toFact } from './to-fact.ts';
import { toldOfRun } from './told.ts';

type OfResult = { organizationId: string; runId: string; id: string };
type Stored = {
  place: number;
  goal: number;
  /** Null for a harmless request, which is about no goal. */
  name: string | null;
  attempt: number;
  status: number;
  arm: number;
  request: number | null;
};

/**
 * Brings the facts of a changed result up to date: its place stays, and its goal is counted anew. In the transaction
 * of the change, which holds the run's row. `isRetold`: it says something else of its goal, which keeps what it said
 * before.
 */
export async function changeFact(
  tx: Db,
  of: OfResult,
  { isRetold = false }: { isRetold?: boolean } = {},
): Promise<void> {
  const stored = await findFact(tx, of);
  if (!stored) return;
  const fact = await readSource(tx, of);
  const judges = await tellRun(tx, of, isRetold ? { ...fact, told: null } : fact);
  const [wasCounted, isAttack] = [isCounted(stored), isCounted(fact)];
  if (wasCounted) await leaveGoal(tx, of, stored);
  const keepsAttempt = fact.goal.name === stored.name && isAttack === wasCounted;
  const isNew = isAttack && !keepsAttempt;
  const { goal, last_attempt } = hasGoal(fact)
    ? await joinGoal(tx, of, fact, { place: stored.place, isNew })
    : { goal: noGoal, last_attempt: 0 };
  const attempt = keepsAttempt ? stored.attempt : isAttack ? last_attempt : 0;
  await sql`
    update result_facts set goal = ${goal}, attempt = ${attempt},
      verdicts = ${packVerdicts(fact.verdicts, judges)}, ${readAnew(fact)}
    where organization_id = ${of.organizationId} and result_id = ${of.id}`.execute(tx);
  if (isFirst(stored)) await recountFirst(tx, of, [stored.goal]);
  if (isFirst(fact)) await addFirst(tx, of, { ...fact, goal, attempt });
}

/** Takes a deleted result out of its goal's counts. Its place stays empty. */
export async function removeFact(tx: Db, of: OfResult): Promise<void> {
  const stored = await findFact(tx, of);
  await sql`delete from result_facts
    where organization_id = ${of.organizationId} and result_id = ${of.id}`.execute(tx);
  if (!stored || !isCounted(stored)) return;
  await leaveGoal(tx, of, stored);
  if (isFirst(stored)) await recountFirst(tx, of, [stored.goal]);
}

/** Undefined where the run's facts are still to be built. */
async function findFact(tx: Db, { organizationId, id }: OfResult): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select place, facts.goal, goals.name, attempt, status, arm, request
    from result_facts as facts
    left join run_goals as goals on goals.organization_id = facts.organization_id
      and goals.run_id = facts.run_id and goals.goal = facts.goal
    where facts.organization_id = ${organizationId} and facts.result_id = ${id}`.execute(tx);
  return rows[0];
}

async function readSource(tx: Db, { organizationId, id }: OfResult): Promise<Fact> {
  const { rows } = await sql<FactSource>`
    select ${factSource}
    from results where organization_id = ${organizationId} and id = ${id}`.execute(tx);
  return toFact(rows[0] as FactSource);
}

const readAnew = (fact: Fact) =>
  sql.join([...readColumns, ...textColumns].map((name) => sql`${sql.ref(name)} = ${fact[name]}`));

export const textColumns = ['prompt', 'reply', 'refuses', 'tools', 'repeat'] as const;

/** It may be the first that broke its goal, or that left it open. */
export const isFirst = (fact: Pick<Fact, 'arm' | 'request' | 'status'>) =>
  isCounted(fact) && fact.status !== RESISTED;

/** Returns the run's judges, with the result's among them. */
async function tellRun(tx: Db, of: OfResult, fact: Fact): Promise<string[]> {
  const { techniques, requests_max } = toldOfRun([fact.told]);
  const { rows } = await sql<{ judges: string[] }>`
    update runs set judges = ${withJudges(judgesOf([fact]))}, techniques = ${techniques},
      requests_max = ${requests_max}
    where organization_id = ${of.organizationId} and id = ${of.runId}
    returning judges`.execute(tx);
  return rows[0]?.judges ?? [];
}
