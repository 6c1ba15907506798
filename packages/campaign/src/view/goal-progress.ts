import { createGoalNumbers, type GoalNumbers, type Spending, spendingOf } from '@provoke/evidence';
import { addSpending } from '@provoke/figures';
import type { ViewEvent } from './view-event.ts';

/** A technique's progress over its goals. */
export type GoalProgress = {
  /** Attempted, but unfinished. */
  unfinished: number[];
  /** Used for learning, and therefore not attacked. */
  held_out: number[];
  /**
   * Goals that a resume attempted again because no attempt had been answered, with their number of attempts by then.
   */
  restarted: [goal: number, attempts: number][];
};

const FINISHED = 1;
const HELD_OUT = 2;
const ANSWERED = 4;
const ATTEMPT = 8;

/** A fold over a campaign's events: what its attempts alone do not show. */
export function createGoalProgress() {
  const techniques = new Map<string, GoalNumbers>();
  const restarted = new Map<string, Map<number, number>>();
  const spending = new Map<string, Spending>();
  let elapsedMs = 0;

  function numbersOf(technique: string): GoalNumbers {
    const numbers = techniques.get(technique) ?? createGoalNumbers();
    techniques.set(technique, numbers);
    return numbers;
  }

  function mark(technique: string, goal: number, bit: number): void {
    const numbers = numbersOf(technique);
    numbers.set(goal, numbers.get(goal) | bit);
  }

  function start(technique: string, goal: number): void {
    const seen = numbersOf(technique).get(goal);
    if (seen < ATTEMPT || seen & (ANSWERED | FINISHED)) return;
    const goals = restarted.get(technique) ?? new Map<number, number>();
    restarted.set(technique, goals.set(goal, Math.floor(seen / ATTEMPT)));
  }

  function addAttempt({ attempt }: ViewEvent & { type: 'attempt-end' }): void {
    const { arm = 'attack', technique, goal, status, isSuperseded } = attempt;
    if (arm === 'search' || isSuperseded) return;
    const numbers = numbersOf(technique);
    const answered = status.startsWith('ERROR_') ? 0 : ANSWERED;
    numbers.set(goal.index, (numbers.get(goal.index) | answered) + ATTEMPT);
  }

  return {
    add(event: ViewEvent): void {
      // The service gets the end of each technique, not of the campaign.
      if (event.type === 'campaign-end') return;
      elapsedMs = Math.max(elapsedMs, event.elapsed_ms ?? 0);
      for (const one of spendingOf(event)) addSpending(spending, one);
      if (event.type === 'goal-start') start(event.technique, event.goal.index);
      else if (event.type === 'attempt-end') addAttempt(event);
      else if (event.type === 'goal-end')
        mark(event.technique, event.goal.index, event.heldOut ? HELD_OUT : FINISHED);
    },

    of(technique: string): GoalProgress {
      const progress: GoalProgress = {
        unfinished: [],
        held_out: [],
        restarted: [...(restarted.get(technique) ?? [])],
      };
      for (const [goal, seen] of numbersOf(technique).all().entries()) {
        if (seen & HELD_OUT) progress.held_out.push(goal);
        else if (seen >= ATTEMPT && !(seen & FINISHED)) progress.unfinished.push(goal);
      }
      return progress;
    },

    /** Spending of the whole campaign by role, the target first. */
    spending: (): Spending[] => [...spending.values()].sort(byRole),
    get elapsedMs() {
      return elapsedMs;
    },
  };
}

const byRole = (a: Spending, b: Spending) =>
  Number(b.role === TARGET) - Number(a.role === TARGET) || (a.role < b.role ? -1 : 1);
const TARGET = 'target';
