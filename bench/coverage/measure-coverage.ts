import { type Clusters, type Rate, seededNumbers } from '@provoke/statistics';
import { drawCampaign, type Goals, goals } from './goals.ts';

/** How often an interval held the true share, for each of `SHARES`. */
export type Row = { goals: string; count: number; attempts: number; coverage: number[] };

export const COUNTS = [2, 5, 10, 20, 30, 50, 100];
const ATTEMPTS = [1, 3, 10];
export const SHARES = [0.05, 0.2, 0.5];

/** The same campaigns for every interval. */
export const measureCoverage = (
  rate: (clusters: readonly Clusters[]) => Rate,
  campaigns: number,
): Row[] =>
  goals.flatMap((kind) =>
    COUNTS.flatMap((count) =>
      ATTEMPTS.map((attempts) => ({
        goals: kind.name,
        count,
        attempts,
        coverage: SHARES.map((share) => measure({ kind, count, attempts, share, rate, campaigns })),
      })),
    ),
  );

type Cell = {
  kind: Goals;
  count: number;
  attempts: number;
  share: number;
  rate: (clusters: readonly Clusters[]) => Rate;
  campaigns: number;
};

function measure({ kind, rate, campaigns, ...of }: Cell): number {
  const random = seededNumbers(1e4 * of.count + 100 * (of.attempts + of.share));
  let held = 0;
  for (let campaign = 0; campaign < campaigns; campaign++) {
    const { low, high } = rate(drawCampaign(kind, { ...of, random }));
    if (low !== null && high !== null && low <= of.share && of.share <= high) held++;
  }
  return held / campaigns;
}
