import type { Arm } from '@provoke/contract';
import type { Rate } from '@provoke/statistics';

/** A campaign's attempts, as a list counts them. */
export type CampaignCounts = {
  byArm: Partial<Record<Arm, number>>;
  /** Whether a technique has attempted a goal. */
  has(technique: string, goal: number): boolean;
  goalsTotal: number;
  broken: Rate;
};
