import type { Arm, GoalCounts, Rate } from '@provoke/contract';
import { rateCounts } from '../rates/rate.ts';
import { withoutShare } from '../rates/without-share.ts';
import type { Fold } from './fold.ts';

/** A campaign as a list shows it. */
export type CampaignCounts = {
  goal_counts: GoalCounts;
  broken: Rate;
  /** Goals that techniques have ended, and all that they are to end; each goal once for each technique. */
  finished: number;
  planned: number;
  /** Attempts by purpose. */
  by_arm: Partial<Record<Arm, number>>;
};

/** What a list shows of a campaign, at less cost than its summary. */
export function countGoals(fold: Fold): CampaignCounts {
  const goal_counts = fold.counts();
  const { superseded, ...judged } = fold.attempts();
  const attack = Object.values(judged).reduce((sum, one) => sum + one, superseded);
  const techniques = [fold.attacks, fold.floors, fold.requests].flatMap((all) => [...all.values()]);
  return {
    goal_counts,
    finished: techniques.reduce((sum, cells) => sum + cells.ended(), 0),
    planned: techniques.length * fold.slots.count,
    broken: fold.hasRules() ? withoutShare(rateCounts(goal_counts)) : rateCounts(goal_counts),
    by_arm: {
      ...(attack > 0 && { attack }),
      ...Object.fromEntries([...fold.arms].map(([arm, counts]) => [arm, counts.counts().attempts])),
    },
  };
}
