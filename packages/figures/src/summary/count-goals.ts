import type { Arm, GoalCounts, Rate } from '@provoke/contract';
import { measureActs } from '../acts/measure-acts.ts';
import type { Fold } from '../counting/fold.ts';
import { rateCounts } from '../rates/rate.ts';

/** A campaign as a list shows it. */
export type CampaignCounts = {
  goal_counts: GoalCounts;
  /** Where rules decided, the goals where the agent did it. */
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
    broken: measureActs(fold)?.did_it ?? rateCounts(goal_counts),
    by_arm: {
      ...(attack > 0 && { attack }),
      ...Object.fromEntries([...fold.arms].map(([arm, counts]) => [arm, counts.counts().attempts])),
    },
  };
}
