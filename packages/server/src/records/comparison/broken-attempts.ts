import type { RunComparison } from '@provoke/contract';
import { textIn, toFields } from '@provoke/evidence';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { ifShort } from '../../db/reading/if-short.ts';
import { BROKEN } from '../facts/codes.ts';
import { isCountedFact } from '../facts/insert-facts.ts';
import { COLUMN_BYTES_MAX } from '../facts/to-fact.ts';

/** A run, with the number of each goal in it by its index. */
export type BrokenIn = { id: string; numberOf: ReadonlyMap<number, number> };

type Reading = { organizationId: string; db: Db; signal: AbortSignal };
type Proof = { result: string; evidence: number };

/** Names the attempt that broke each listed goal: the strongest evidence, else the earliest. */
export async function nameBroken(
  comparison: RunComparison,
  runs: readonly BrokenIn[],
  reading: Reading,
): Promise<RunComparison> {
  const { newly_broken, mended } = comparison;
  const goals = [...newly_broken, ...mended].map(({ goal_index }) => goal_index);
  const proofs = new Map<number, Proof>();
  for (const run of runs)
    for (const [goal, proof] of await findProofs(run, goals, reading))
      if (proof.evidence > (proofs.get(goal)?.evidence ?? 0)) proofs.set(goal, proof);
  const names = await readNames([...proofs.values()], reading);
  const named = (listed: RunComparison['newly_broken']) =>
    listed.map((goal) => ({
      ...goal,
      attempt: names.get(proofs.get(goal.goal_index)?.result ?? '') ?? null,
    }));
  return { ...comparison, newly_broken: named(newly_broken), mended: named(mended) };
}

/** In one run, by the index of the goal. */
async function findProofs(
  { id, numberOf }: BrokenIn,
  goals: readonly number[],
  { organizationId, db }: Reading,
): Promise<[goal: number, Proof][]> {
  const indexes = new Map(
    goals.flatMap((index) => {
      const number = numberOf.get(index);
      return number === undefined ? [] : [[number, index] as const];
    }),
  );
  if (indexes.size === 0) return [];
  const { rows } = await sql<Proof & { goal: number }>`
    select distinct on (goal) goal, result_id as result, evidence from result_facts
    where organization_id = ${organizationId} and run_id = ${id}
      and goal = any(${[...indexes.keys()]}::integer[])
      and status = ${sql.lit(BROKEN)} and ${isCountedFact}
    order by goal, evidence desc, result_id`.execute(db);
  return rows.flatMap(({ goal, ...proof }) => {
    const index = indexes.get(goal);
    return index === undefined ? [] : [[index, proof] as [number, Proof]];
  });
}

const AT_ONCE = 500;

/** The attempts that these results are, by result. */
async function readNames(
  proofs: readonly Proof[],
  { organizationId, db, signal }: Reading,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let at = 0; at < proofs.length; at += AT_ONCE) {
    signal.throwIfAborted();
    const ids = proofs.slice(at, at + AT_ONCE).map(({ result }) => result);
    const { rows } = await sql<{ id: string; data: RawJson | null }>`
      select id, ${ifShort('agent_specific_data', COLUMN_BYTES_MAX)} as data from results
      where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(db);
    for (const { id, data } of rows)
      names.set(id, textIn(toFields(data?.parse()), 'attempt') || id);
  }
  return names;
}
