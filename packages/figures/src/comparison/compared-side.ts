import type { CampaignFacts, CampaignRecord, SetUp } from '@provoke/evidence';
import { type Counts, countAttempts } from '../counting/count-attempts.ts';
import type { Tally } from '../counting/tally.ts';
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
};

export const readSide = async (campaign: CampaignRecord): Promise<ComparedSide> =>
  toSide(campaign.facts, await countAttempts(campaign));

export function toSide(
  facts: Pick<CampaignFacts, 'setUp' | 'repeats'>,
  counts: Pick<Counts, 'fold' | 'goalOf' | 'proofs'>,
): ComparedSide {
  const goals = toGoalRows(counts);
  const setUp = withBudgets(facts.setUp, goals);
  return { goals, heldOut: listHeldOut(counts), setUp, repeats: facts.repeats };
}

/** With the most requests for a goal, which attempts have: as recorded, not as many as were sent. */
function withBudgets(setUp: SetUp, goals: readonly GoalRow[]): SetUp {
  const budgets = new Map<string, number>();
  const add = (name: string, { requests_max }: Tally) => {
    if (requests_max !== null) budgets.set(name, Math.max(budgets.get(name) ?? 0, requests_max));
  };
  // How often the floor asked makes no difference to the attack.
  for (const { techniques } of goals)
    for (const [id, tally] of Object.entries(techniques)) add(id, tally);
  return {
    ...setUp,
    ...Object.fromEntries(
      [...budgets].map(([name, requests]) => [`${name} requests a goal`, `${requests}`]),
    ),
  };
}
