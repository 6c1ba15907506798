import { type Attempt, createGoalNumbers, type GoalNumbers } from '@provoke/evidence';
import { type Clusters, clusterBootstrap, type Rate } from '@provoke/statistics';

/** Number of attempts that broke each goal, and of those with a verdict: two bytes per goal. */
export type AttemptsByGoal = { broken: GoalNumbers; decided: GoalNumbers };

export const createAttemptsByGoal = (): AttemptsByGoal => ({
  broken: createGoalNumbers(),
  decided: createGoalNumbers(),
});

export function addAttempt(
  { broken, decided }: AttemptsByGoal,
  { goal: { index }, status }: Pick<Attempt, 'goal' | 'status'>,
): void {
  const isBroken = status === 'SUCCESSFUL_JAILBREAK';
  if (isBroken) broken.set(index, broken.get(index) + 1);
  if (isBroken || status === 'FAILED_JAILBREAK') decided.set(index, decided.get(index) + 1);
}

const DECIDED_MAX = 2 ** 26;

/**
 * The share of attempts that broke a goal. Attempts at one goal are correlated, so the interval draws whole goals,
 * with the attempts of all techniques at a goal together.
 */
export function rateAttempts(
  parts: readonly AttemptsByGoal[],
  isIn: (goal: number) => boolean = () => true,
): Rate {
  const goals = new Map<number, Clusters>();
  const length = Math.max(0, ...parts.map(({ decided }) => decided.all().length));
  for (let index = 0; index < length; index++) {
    let successes = 0;
    let total = 0;
    for (const { broken, decided } of parts) {
      successes += broken.get(index);
      total += decided.get(index);
    }
    if (total === 0 || !isIn(index)) continue;
    const kind = successes * DECIDED_MAX + total;
    goals.set(kind, { successes, total, clusters: (goals.get(kind)?.clusters ?? 0) + 1 });
  }
  return clusterBootstrap([...goals.values()]);
}
