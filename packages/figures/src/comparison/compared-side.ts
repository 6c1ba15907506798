import type { Doubt } from '@provoke/contract';
import type { DoubtId } from '@provoke/contract/lists';
import {
  type CampaignFacts,
  type CampaignRecord,
  describeRequests,
  type SetUp,
} from '@provoke/evidence';
import { countAttempts } from '../counting/count-attempts.ts';
import { listDoubts } from '../doubts/list-doubts.ts';
import type { GoalName, GoalRow } from '../goals/goal-row.ts';
import { listHeldOut, toGoalRows } from '../goals/to-goal-rows.ts';
import type { KnownSetUp } from './compare-set-ups.ts';

/** All that a comparison needs of a campaign. */
export type ComparedSide = {
  goals: readonly GoalRow[];
  /** They are the same on both sides, and compared on neither. */
  heldOut: readonly GoalName[];
  setUp: KnownSetUp;
  repeats: number;
  /** Doubts accepted when it was started, or by its reader. */
  accepted: ReadonlySet<DoubtId>;
  /** What makes its figures doubtful, apart from any comparison. */
  doubts: readonly Doubt[];
};

export const readSide = async (
  campaign: CampaignRecord,
  reading: { accept?: readonly DoubtId[] | undefined } = {},
): Promise<ComparedSide> => toSide(campaign.facts, await countAttempts(campaign, reading));

export function toSide(
  facts: Pick<CampaignFacts, 'setUp' | 'repeats'>,
  counts: Parameters<typeof toGoalRows>[0],
): ComparedSide {
  const goals = toGoalRows(counts);
  const setUp = withRequests(facts.setUp, goals);
  return {
    ...{ goals, heldOut: listHeldOut(counts), setUp, repeats: facts.repeats },
    accepted: counts.fold.accepted(),
    doubts: listDoubts(counts.fold),
  };
}

/** With the most requests for a goal, which attempts have: as recorded, not as many as were sent. */
function withRequests(setUp: SetUp, goals: readonly GoalRow[]): SetUp {
  const most = new Map<string, number>();
  for (const { techniques } of goals)
    for (const [id, { requests_max }] of Object.entries(techniques))
      if (requests_max !== null) most.set(id, Math.max(most.get(id) ?? 0, requests_max));
  return { ...setUp, ...describeRequests(most) };
}
