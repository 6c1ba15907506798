import type { RunGoal } from '@provoke/contract';
import type { CampaignFacts, Progress } from '@provoke/evidence';
import { createFold, type Fold } from './fold.ts';
import { endRecord, planRecord } from './fold-record.ts';
import { createGoalRegister } from './goal-register.ts';

/** The goals of the run of one technique, as a service counted them. */
export type CountedRun = {
  technique: string;
  /** `control` for a run that sent the goals untouched, `benign` for ordinary requests: `broken` is refused. */
  arm: 'attack' | 'control' | 'benign';
  goals: readonly Pick<
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
  >[];
  /** Attempts at a goal that a resume made again. */
  supersededAt(goalIndex: number): number;
};

/** Adds up a campaign from the counts that a service keeps of its runs, reading no result. */
export function foldRuns(
  runs: readonly CountedRun[],
  { facts, progress }: { facts: CampaignFacts; progress: Progress },
): Fold {
  const fold = createFold();
  planRecord(fold, facts);
  const register = createGoalRegister(facts.goals);
  for (const { technique, arm, goals, supersededAt } of runs)
    for (const { goal_index, text, hazard, owasp, ...counted } of goals) {
      const classes = { category: hazard, owasp };
      const named = { goal: text, goalIndex: goal_index, technique, arm, ...classes };
      const index = register.indexOf(named);
      fold.classify(index, classes);
      if (counted.attempts === 0) continue;
      const { attempts, broken, undecided, errors } = counted;
      const superseded = Math.min(errors, supersededAt(goal_index ?? index));
      const tally = {
        ...{ attempts: attempts - superseded, errors: errors - superseded },
        ...{ broken, undecided },
        ...numbersOf(counted, superseded),
      };
      if (arm === 'control') fold.putFloor(technique, index, tally);
      else if (arm === 'benign') fold.putRequests(technique, index, tally);
      else fold.put(technique, index, tally, superseded);
    }
  endRecord(fold, facts, progress);
  return fold;
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
