import { flagsIn, indexEvidence, type RunFindings } from '@provoke/contract';
import { actKinds, type EvidenceKind } from '@provoke/contract/lists';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { memoryOf } from '../../db/reading/answer-memory.ts';
import { ATTACK, BROKEN, RESISTED } from '../facts/codes.ts';
import { isRuled } from '../facts/goal-states.ts';
import { type Decided, stateNow } from '../findings/decision-rows.ts';
import { findDecisions } from '../findings/finding-store.ts';
import { type NamedFinding, nameFindings } from '../findings/name-findings.ts';
import { NAMING_BYTES } from '../findings/result-states.ts';
import { describeFinding } from './describe-finding.ts';
import { getFactsState } from './facts-state.ts';

type OfRun = { organizationId: string; runId: string };
type Answer = z.input<typeof RunFindings>;

const GOALS_AT_ONCE = 10;

/** What the agent did in a run by goal and rule, from the goal at a place in the order of the worst. */
export async function listFindingsOf(
  db: Db,
  { after, ...of }: OfRun & { after: number },
): Promise<Answer> {
  await getFactsState(db, of.organizationId, of.runId);
  const { total, goals } = await listWorstGoals(db, of, after);
  const attempts = await listAttempts(
    db,
    of,
    goals.map(({ goal }) => goal),
  );
  const release = await memoryOf(db).take(NAMING_BYTES);
  const names = await nameFindings(
    db,
    of,
    attempts.map(({ id }) => id),
  ).finally(release);
  const found = goals.flatMap(({ goal, ruled }) =>
    groupByKey(attempts, { goal, names }).map((one) => ({ ...one, goal, of: ruled })),
  );
  const decisions = await findDecisions(
    db,
    of,
    found.map(({ name }) => name.key),
  );
  const findings: Answer['findings'] = [];
  // One by one: each may hold much of its attempt.
  for (const one of found)
    findings.push(await toFinding(db, of, { ...one, decided: decisions.get(one.name.key) }));
  const next = after + goals.length;
  return { goals: total, findings, next: next < total ? next : null };
}

/** What counts: attempts that broke a goal, and claims. */
const SAID = sql.lit(indexEvidence.indexOf('said'));
export const isShown = sql<boolean>`(status = ${sql.lit(BROKEN)}
  or (status = ${sql.lit(RESISTED)} and evidence = ${SAID}))`;
/** What people decide about: an attempt at a goal, also of a run without rules. */
export const isFinding = sql<boolean>`(${isShown} and arm = ${sql.lit(ATTACK)})`;
const ofRun = ({ organizationId, runId }: OfRun) => sql`
  organization_id = ${organizationId} and run_id = ${runId} and acts <> 0
  and ${isRuled} and arm = ${sql.lit(ATTACK)}`;

type Goal = { goal: number; ruled: number };

/** In the order of `listWorst` in figures. */
async function listWorstGoals(db: Db, of: OfRun, after: number) {
  const { rows } = await sql<Goal & { total: number }>`
    select goal, count(*)::integer as ruled, (count(*) over ())::integer as total
    from result_facts where ${ofRun(of)}
    group by goal having bool_or(${isShown})
    order by max(coalesce(severity, -1)) filter (where ${isShown}) desc,
      max(greatest(evidence, ${SAID})) filter (where ${isShown}) desc, goal
    limit ${sql.lit(GOALS_AT_ONCE)} offset ${after}`.execute(db);
  return { total: rows[0]?.total ?? 0, goals: rows };
}

type Attempt = {
  goal: number;
  id: string;
  kind: EvidenceKind;
  severity: number | null;
  flags: ReturnType<typeof flagsIn<(typeof actKinds)[number]>>;
};

/** The worst first. */
async function listAttempts(db: Db, of: OfRun, goals: readonly number[]): Promise<Attempt[]> {
  const { rows } = await sql<Omit<Attempt, 'flags' | 'kind'> & { evidence: number; acts: number }>`
    select goal, result_id as id, evidence, severity, acts
    from result_facts
    where ${ofRun(of)} and ${isShown} and goal = any(${goals}::integer[])
    order by coalesce(severity, -1) desc, evidence desc, place`.execute(db);
  return rows.map(({ evidence, acts, ...row }) => {
    const kind = indexEvidence[evidence] ?? 'none';
    return { ...row, kind: kind === 'none' ? 'said' : kind, flags: flagsIn(actKinds, acts) };
  });
}

type Found = { name: NamedFinding; attempts: Attempt[] };
type Names = ReadonlyMap<string, readonly NamedFinding[]>;

/** The findings of a goal, the worst first, as its attempts are. */
function groupByKey(
  attempts: readonly Attempt[],
  { goal, names }: { goal: number; names: Names },
): Found[] {
  const found = new Map<string, Found>();
  for (const attempt of attempts.filter((one) => one.goal === goal))
    for (const name of names.get(attempt.id) ?? []) {
      const known = found.get(name.key) ?? { name, attempts: [] };
      known.attempts.push(attempt);
      found.set(name.key, known);
    }
  return [...found.values()];
}

async function toFinding(
  db: Db,
  { organizationId }: OfRun,
  {
    name: { rule },
    attempts,
    decided,
    ...about
  }: Found & { goal: number; of: number; decided: Decided | undefined },
): Promise<Answer['findings'][number]> {
  const [worst] = attempts as [Attempt, ...Attempt[]];
  const some = (flag: Attempt['flags'][number]) =>
    attempts.some(({ flags }) => flags.includes(flag));
  return {
    ...about,
    rule,
    ...{ kind: worst.kind, severity: worst.severity, result: worst.id },
    ...(await describeFinding(db, { organizationId, id: worst.id, rule })),
    attempts: attempts.length,
    concealed: some('concealed'),
    claimed: worst.kind === 'said' && some('claimed'),
    stopped: worst.kind === 'meant' && some('stopped'),
    state: stateNow(decided),
    decision: decided?.decision ?? null,
  };
}
