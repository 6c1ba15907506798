import type { UnseenGoals } from '@provoke/contract';
import { type AttemptRecord, readActs } from '@provoke/evidence';
import { readActMetrics } from '@provoke/evidence/acts';
import { type Need, needOf } from '@provoke/figures';

/** A campaign may have a million goals. */
const ASKED_MAX = 10_000;

/** What would show the goals that nothing shows, by the first attempt at each. */
export function createUnseenNeeds() {
  const needs = new Map<number, Need | null>();

  return {
    add(attempt: AttemptRecord, goal: number): void {
      if (needs.size >= ASKED_MAX || needs.has(goal)) return;
      if (!readActs(attempt).kinds.includes('not_observable')) return;
      const acts = readActMetrics(attempt.evaluation_metrics);
      needs.set(goal, acts ? needOf(acts) : null);
    },
    /** Another attempt may have decided a goal. */
    count(isUnseen: (goal: number) => boolean): Omit<UnseenGoals, 'goals'> {
      const found = [...needs].filter(([goal]) => isUnseen(goal)).map(([, need]) => need);
      const of = (need: Need) => found.filter((one) => one === need).length;
      return { asked: found.length, calls: of('calls'), state: of('state') };
    },
  };
}
