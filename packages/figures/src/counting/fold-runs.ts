import type { RunGoal } from '@provoke/contract';
import type { CampaignFacts, GoalFacts, Progress } from '@provoke/evidence';
import { createFold, type Fold } from './fold.ts';
import { endRecord, planRecord } from './fold-record.ts';
import type { ActCounts } from './goal-acts.ts';
import { createGoalRegister } from './goal-register.ts';
import type { Times } from './goal-slots.ts';
import type { Tally } from './tally.ts';

/** A goal with its attempts, as a service counted them. */
export type CountedGoal = Pick<
  RunGoal,
  | 'goal_index'
  | 'text'
  | 'hazard'
  | 'owasp'
  | 'attempts'
  | 'broken'
  | 'undecided'
  | 'errors'
  | 'first_broken'
  | 'first_open'
  | 'requests_max'
> & { published?: string | null; acts?: readonly ActCounts[] | null | undefined };

export type CountedRepeat = Pick<Tally, 'attempts' | 'broken' | 'undecided' | 'errors'> & {
  goal_index: number;
  repeat: number;
};

/** The goals of the run of one technique, as a service counted them. */
export type CountedRun = {
  technique: string;
  /** `control` for a run that sent the goals untouched, `benign` for ordinary requests: `broken` is refused. */
  arm: 'attack' | 'control' | 'benign';
  goals: readonly CountedGoal[];
  /** The same attempts at goals that were attacked several times, by repeat. */
  repeats?: readonly CountedRepeat[];
  /** Attempts at a goal that a resume made again. */
  supersededAt(goalIndex: number): number;
};

type Opened = { facts: CampaignFacts; progress: Progress; times?: Times | undefined };

/** Adds up a campaign from the counts that a service keeps of its runs, reading no result. */
export const foldRuns = (runs: readonly CountedRun[], opened: Opened): Fold =>
  countRuns(runs, opened).fold;

export type CountedRuns = { fold: Fold; goalOf(index: number): GoalFacts };

/** The same, with what is known of its goals. */
export function countRuns(
  runs: readonly CountedRun[],
  { facts, progress, times }: Opened,
): CountedRuns {
  const fold = createFold({ times });
  planRecord(fold, facts);
  const register = createGoalRegister(facts.goals);
  for (const run of runs) {
    const { technique, arm, repeats = [] } = run;
    // What it is for, though none of its attempts may count.
    if (arm !== 'attack')
      fold.plan({ goals: 0, techniques: [technique], floor: technique, benign: arm === 'benign' });
    for (const goal of run.goals) putGoal(fold, goal, { run, index: indexIn(register, goal) });
    for (const { goal_index, ...counted } of repeats)
      fold.putRepeat(technique, goal_index, counted);
  }
  endRecord(fold, facts, progress);
  return { fold, goalOf: register.get };
}

const indexIn = (
  register: ReturnType<typeof createGoalRegister>,
  { goal_index, text, hazard, owasp, published = null }: CountedGoal,
): number =>
  register.indexOf({ goal: text, goalIndex: goal_index, category: hazard, owasp, published });

function putGoal(
  fold: Fold,
  counted: CountedGoal,
  { run: { technique, arm, supersededAt }, index }: { run: CountedRun; index: number },
): void {
  const { attempts, broken, undecided, errors } = counted;
  fold.classify(index, { category: counted.hazard, owasp: counted.owasp });
  if (attempts === 0) return;
  const superseded = Math.min(errors, supersededAt(counted.goal_index ?? index));
  const tally = {
    attempts: attempts - superseded,
    broken,
    undecided,
    errors: errors - superseded,
    ...numbersOf(counted, superseded),
  };
  if (arm === 'control') fold.putFloor(technique, index, tally);
  else if (arm === 'benign') fold.putRequests(technique, index, tally);
  else fold.put(technique, index, tally, superseded);
  if (arm !== 'benign' && counted.acts) fold.putActs({ technique, arm }, index, counted.acts);
}

/**
 * The numbers of requests once those that were made again are left out, which were errors. In order of arrival they
 * came first.
 */
function numbersOf(
  {
    first_broken,
    first_open,
    requests_max,
    undecided,
    errors,
  }: Pick<RunGoal, 'first_broken' | 'first_open' | 'requests_max' | 'undecided' | 'errors'>,
  superseded: number,
) {
  const behind = requests_max === null ? superseded : 0;
  const move = (number: number | null) => number && Math.max(1, number - behind);
  const isOpen = undecided + errors > superseded;
  return {
    first_broken: move(first_broken),
    first_open: isOpen ? move(first_open) : null,
    requests_max,
  };
}
