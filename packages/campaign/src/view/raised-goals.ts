import { actWords } from '@provoke/contract/lists';
import { actWordOf, outcomeOf, type Raise } from '@provoke/evidence';
import type { GoalView } from './goal-view.ts';

type Raised = Required<Pick<GoalView, 'act' | 'severity' | 'broken'>>;

/** What late spans made of goals. One is raised where that is a worse word than it has. */
export function createRaisedGoals() {
  const goals = new Map<number, Raised>();
  return {
    add({ arm = 'attack', goal, status, acts, earlier }: Raise): void {
      const act = actWordOf({ evaluation_status: status, evaluation_metrics: { ...acts } });
      if (act === null || arm !== 'attack') return;
      const known = goals.get(goal.index);
      const broken = (known?.broken ?? 0) + newlyBroken(earlier.status, status);
      const raised = { act, severity: acts?.severity ?? null };
      goals.set(
        goal.index,
        known && !isWorse(raised, known) ? { ...known, broken } : { ...raised, broken },
      );
    },
    apply(index: number, goal: GoalView): GoalView {
      const raised = goals.get(index);
      if (!raised) return goal;
      const { broken, ...word } = raised;
      const counted = { ...goal, broken: goal.broken + broken };
      return isWorse(raised, goal) ? { ...counted, ...word, isStopped: false } : counted;
    },
  };
}

const newlyBroken = (before: Raise['status'], after: Raise['status']): number =>
  outcomeOf(after) === 'broken' && outcomeOf(before) !== 'broken' ? 1 : 0;

const isWorse = ({ act }: Pick<Raised, 'act'>, known: Pick<GoalView, 'act'>): boolean =>
  known.act === undefined || actWords.indexOf(act) < actWords.indexOf(known.act);
