import { nothingKnown } from '@provoke/evidence';
import { type Compared, type CountedGoal, toSide } from '@provoke/figures';
import type { Db } from '../../db/database.ts';
import { foldRunsOf, type OpenedRun } from '../run-fold/fold-runs.ts';
import type { BrokenIn } from './broken-attempts.ts';
import type { CountedOf, Side } from './open-side.ts';
import { type NumberedGoal, readGoals } from './read-goals.ts';
import { readRepeats } from './read-repeats.ts';

type Reading = { organizationId: string; db: Db };

/** A campaign, added up from the counts of its runs. */
export async function foldSide(
  { facts, progress, counted }: Side,
  { organizationId, db }: Reading,
): Promise<Compared & { brokenIn: readonly BrokenIn[] }> {
  const runs: (OpenedRun & BrokenIn)[] = [];
  for (const run of counted) runs.push(await openRun(db, organizationId, run));
  const counts = await foldRunsOf(db, runs, {
    ...{ organizationId, facts, progress },
    controlIn: runs.map(({ id }) => id),
  });
  // The attempts that are shown are looked up at the end.
  return { facts, side: toSide(facts, { ...counts, proofs: new Map() }), brokenIn: runs };
}

async function openRun(
  db: Db,
  organizationId: string,
  { id, technique, requestsMax }: CountedOf,
): Promise<OpenedRun & BrokenIn> {
  const of = { organizationId, runId: id };
  const { goals, hasRepeats, ...has } = await readGoals(db, of);
  const indexes = new Map(goals.map(({ goal, goal_index }, at) => [goal, goal_index ?? at]));
  const indexOf = (goal: number) => indexes.get(goal) ?? goal;
  const repeats = hasRepeats ? await readRepeats(db, of) : [];
  return {
    ...{ id, technique, indexOf, ...has, supersededAt: nothingKnown.superseded },
    goals: goals.map((goal, at) => toCounted(goal, { at, requestsMax })),
    repeats: repeats.map(({ goal, ...one }) => ({ ...one, goal_index: indexOf(goal) })),
    numberOf: new Map(Array.from(indexes, ([goal, index]) => [index, goal])),
  };
}

type Place = { at: number; requestsMax: number | null };

// One by one: spread out, a hundred thousand take twice as long.
const toCounted = (goal: NumberedGoal, { at, requestsMax }: Place): CountedGoal => ({
  goal_index: goal.goal_index ?? at,
  text: goal.text === null ? '' : String(goal.text.parse()),
  published: goal.published === null ? null : String(goal.published.parse()),
  hazard: goal.hazard,
  owasp: goal.owasp,
  attempts: goal.attempts,
  broken: goal.broken,
  undecided: goal.undecided,
  errors: goal.errors,
  first_broken: null,
  first_open: null,
  requests_max: requestsMax,
});
