import { nothingKnown } from '@provoke/evidence';
import { type Compared, type CountedGoal, type Times, toSide } from '@provoke/figures';
import type { Db } from '../../db/database.ts';
import { foldRunsOf, type OpenedRun } from '../run-fold/fold-runs.ts';
import { type AttemptKinds, readAttemptKinds } from './attempt-kinds.ts';
import type { BrokenIn } from './broken-attempts.ts';
import { listGoals } from './list-goals.ts';
import type { CountedOf, Side } from './open-side.ts';
import { type NumberedGoal, readGoals, toText } from './read-goals.ts';
import { readRepeats } from './read-repeats.ts';

type Reading = { organizationId: string; db: Db };

/** A campaign whose counts hold all that a comparison reads, with what else there is of its runs. */
export type CountedSide = Side & { countedRuns: readonly CountedRun[] };
type CountedRun = CountedOf & AttemptKinds;

export async function openCounted(
  side: Side,
  { organizationId, db }: Reading,
): Promise<CountedSide> {
  const countedRuns: CountedRun[] = [];
  for (const run of side.counted)
    countedRuns.push({
      ...run,
      ...(await readAttemptKinds(db, { organizationId, runId: run.id })),
    });
  return { ...side, countedRuns };
}

/**
 * A campaign, added up from the counts of its runs. With `times`, from these goals alone, which have numbers and
 * represent many alike.
 */
export async function foldSide(
  { facts, progress, countedRuns }: CountedSide,
  { organizationId, db, times }: Reading & { times?: Times },
): Promise<Compared & { brokenIn: readonly BrokenIn[] }> {
  const among = times && [...times.keys()];
  const opened: (OpenedRun & BrokenIn)[] = [];
  for (const run of countedRuns) opened.push(await openRun(run, { organizationId, db, among }));
  const counts = await foldRunsOf(db, opened, {
    ...{ organizationId, facts, progress, times },
    controlIn: countedRuns.map(({ id }) => id),
  });
  // The attempts that are shown are looked up at the end.
  return { facts, side: toSide(facts, { ...counts, proofs: new Map() }), brokenIn: opened };
}

async function openRun(
  { id, technique, requestsMax, hasRepeats, ...has }: CountedRun,
  { organizationId, db, among }: Reading & { among: readonly number[] | undefined },
): Promise<OpenedRun & BrokenIn> {
  const of = { organizationId, runId: id };
  const read = await readGoals(db, of, among);
  const numbers = among ?? (await listGoals(db, of));
  const goals = numbers.flatMap((number) => read.get(number) ?? []);
  const indexes = new Map(goals.map(({ goal, goal_index }, at) => [goal, goal_index ?? at]));
  const indexOf = (goal: number) => indexes.get(goal) ?? goal;
  const repeats = hasRepeats ? await readRepeats(db, of, among) : [];
  return {
    ...{ id, technique, indexOf, among, ...has, supersededAt: nothingKnown.superseded },
    goals: goals.map((goal, at) => toCounted(goal, { at, requestsMax })),
    repeats: repeats.map(({ goal, ...one }) => ({ ...one, goal_index: indexOf(goal) })),
    numberOf: new Map(Array.from(indexes, ([goal, index]) => [index, goal])),
  };
}

type Place = { at: number; requestsMax: number | null };

// One by one: spread out, a hundred thousand take twice as long.
const toCounted = (goal: NumberedGoal, { at, requestsMax }: Place): CountedGoal => ({
  goal_index: goal.goal_index ?? at,
  text: toText(goal.text),
  published: goal.published === null ? null : toText(goal.published),
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
