import type { Result } from '@provoke/contract';
import type { EvidenceKind } from '@provoke/contract/lists';
import { api } from '../../../api.ts';

/** What is looked for first among the attempts at a goal. */
type Wanted = {
  evaluation_status?: 'SUCCESSFUL_JAILBREAK' | 'FAILED_JAILBREAK';
  evidence?: EvidenceKind;
};

export type PairAsked = {
  /** Of either side, in the order of its techniques. */
  runs: { before: readonly string[]; after: readonly string[] };
  /** Its number on either side; of the one before it is not known where it follows from the text. */
  goal: { before: number | undefined; after: number };
  wanted: { before: Wanted; after: Wanted };
};

type Pair = { before: Result | undefined; after: Result | undefined };

/** More runs of one side are not searched. */
const RUNS_MAX = 20;

/** An attempt at a goal on either side: one that decided it if there is one, else any, of the same technique if it can be. */
export async function findPair(
  { runs, goal, wanted }: PairAsked,
  signal: AbortSignal,
): Promise<Pair> {
  const found = await findAttempt(runs.after, { goal: goal.after, ...wanted.after }, signal);
  const [first, ...others] = inOrder(runs.before, found && runs.after.indexOf(found.run));
  if (first === undefined) return { before: undefined, after: found };
  const number = goal.before ?? (await numberBefore(first, found, goal.after, signal));
  const before = await findAttempt([first, ...others], { goal: number, ...wanted.before }, signal);
  return { before, after: found };
}

/** The run in the same place first. */
function inOrder(runs: readonly string[], place = 0): readonly string[] {
  const same = runs[place];
  return same === undefined ? runs : [same, ...runs.filter((run) => run !== same)];
}

async function findAttempt(
  runs: readonly string[],
  { goal, ...wanted }: Wanted & { goal: number },
  signal: AbortSignal,
): Promise<Result | undefined> {
  for (const like of [wanted, {}])
    for (const run of runs.slice(0, RUNS_MAX)) {
      const query = { run, goal, page_size: 1, ...like };
      const { results } = await api.results.list({ query, signal });
      if (results[0]) return results[0];
    }
  return undefined;
}

/** Goals of two campaigns may be in another order: then the text is the same. */
async function numberBefore(
  run: string,
  after: Result | undefined,
  number: number,
  signal: AbortSignal,
): Promise<number> {
  const { goals } = await api.runs.goals({ params: { id: run }, signal });
  const same = goals.find(({ goal_index }) => goal_index === number);
  if (same?.text === after?.goal) return number;
  return goals.find(({ text }) => text === after?.goal)?.goal_index ?? number;
}
