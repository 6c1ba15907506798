import type { RunGoal } from '@provoke/contract';
import type { Progress } from '@provoke/evidence';
import { wilson } from '@provoke/statistics';
import type { CampaignCounts } from './campaign-counts.ts';

/** What a service has counted of the run of one technique. */
type CountedRun = {
  technique: string;
  goals: ReadonlyMap<number, RunGoal>;
  others: CampaignCounts['byArm'];
};

/** Adds up the runs of a campaign. */
export function countRunGoals(
  counted: readonly CountedRun[],
  { isUnfinished, isHeldOut }: Progress,
): CampaignCounts {
  const byArm: CampaignCounts['byArm'] = {};
  const seen = new Map<number, { isBroken: boolean; isEvaluated: boolean; isOpen: boolean }>();
  const add = (arm: keyof typeof byArm, count: number) => {
    if (count > 0) byArm[arm] = (byArm[arm] ?? 0) + count;
  };
  const attacking = counted.filter(({ others }) => !others.control);
  const isLeft = (index: number) =>
    attacking.some(
      ({ technique }) => isUnfinished(technique, index) && !isHeldOut(technique, index),
    );
  for (const { goals, others } of counted) {
    for (const [arm, count] of Object.entries(others)) add(arm as keyof typeof byArm, count);
    for (const [index, { attempts, broken, resisted, undecided, errors }] of goals) {
      add('attack', attempts);
      const before = seen.get(index);
      seen.set(index, {
        isBroken: before?.isBroken === true || broken > 0,
        isEvaluated: before?.isEvaluated === true || broken + resisted > 0,
        isOpen: before?.isOpen === true || undecided + errors > 0 || isLeft(index),
      });
    }
  }
  const evaluated = [...seen.values()].filter(({ isEvaluated }) => isEvaluated);
  const broken = evaluated.filter(({ isBroken }) => isBroken).length;
  const maybe = evaluated.filter(({ isBroken, isOpen }) => isBroken || isOpen).length;
  const of = new Map(counted.map(({ technique, goals }) => [technique, goals]));
  return {
    byArm,
    has: (technique, goal) => of.get(technique)?.has(goal) === true,
    goalsTotal: [...seen.keys()].reduce((most, index) => Math.max(most, index + 1), 0),
    // As in a summary, the interval also covers goals that may still be broken.
    broken: { ...wilson(broken, evaluated.length), high: wilson(maybe, evaluated.length).high },
  };
}
