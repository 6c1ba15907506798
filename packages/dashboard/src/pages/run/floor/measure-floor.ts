import type { Rate, RunGoals } from '@provoke/contract';
import { noTitles, openRuns, type RunRecord, supersededIn } from '@provoke/evidence';
import { type CountedRun, foldRuns, type Lift, measureFloorOf } from '@provoke/figures';

export type CampaignFloor = {
  /** Goals broken by sending them untouched; with rules, those where the agent did it. */
  goals: Rate;
  /** The most for a goal; null if an earlier version recorded the campaign. */
  requests: number | null;
  /** What the technique adds; null if nothing says how many requests each side may send. */
  lift: Lift | null;
};

type Campaign = {
  campaign: string;
  runs: readonly RunRecord[];
  goalsOf(run: string): Pick<RunGoals, 'arm' | 'goals'> | undefined;
  technique: string;
};

/** Of a whole campaign, since the lift of a technique is corrected for all of them. Null without a floor. */
export function measureFloor({
  campaign,
  runs,
  goalsOf,
  technique,
}: Campaign): CampaignFloor | null {
  const { facts, progress, sources } = openRuns(campaign, runs, {
    resultsOf: () => {
      throw new Error('The results are counted already.');
    },
    titles: noTitles,
  });
  const counted = sources.flatMap(({ id, technique, configuration }): CountedRun[] => {
    const found = id === null ? undefined : goalsOf(id);
    if (!found) return [];
    const supersededAt = supersededIn(configuration);
    return [{ ...{ technique, arm: found.arm, goals: found.goals }, supersededAt }];
  });
  const floor = measureFloorOf(foldRuns(counted, { facts, progress }));
  if (!floor) return null;
  const { goals, acts, requests_max: requests, techniques } = floor;
  return { goals: acts?.did_it ?? goals, requests, lift: techniques[technique] ?? null };
}
