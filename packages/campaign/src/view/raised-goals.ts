import { actWords } from '@provoke/contract/lists';
import { actWordOf, type Raise } from '@provoke/evidence';
import type { GoalView } from './goal-view.ts';

type Raised = Required<Pick<GoalView, 'act' | 'severity'>>;

/** What late spans made of goals. One is raised where that is a worse word than it has. */
export function createRaisedGoals() {
  const goals = new Map<number, Raised>();
  return {
    add({ arm = 'attack', goal, status, acts }: Raise): void {
      if (arm !== 'attack') return;
      const act = actWordOf({ evaluation_status: status, evaluation_metrics: { ...acts } });
      if (act === null) return;
      const raised = { act, severity: acts?.severity ?? null };
      if (isWorse(raised, goals.get(goal.index) ?? {})) goals.set(goal.index, raised);
    },
    apply(index: number, goal: GoalView): GoalView {
      const raised = goals.get(index);
      return raised && isWorse(raised, goal) ? { ...goal, ...raised, isStopped: false } : goal;
    },
  };
}

const isWorse = ({ act }: Raised, known: Pick<GoalView, 'act'>): boolean =>
  known.act === undefined || actWords.indexOf(act) < actWords.indexOf(known.act);
