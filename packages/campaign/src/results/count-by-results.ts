import type { CampaignCounts } from '@provoke/figures';
import { toCountedAttempt } from '../reading/counted-attempt.ts';
import type { RecordedAttempt, RecordedCampaign } from '../reading/recorded-campaign.ts';
import { summarize } from '../reading/summarize.ts';

/** Counts a campaign's results one by one. */
export async function countByResults(campaign: RecordedCampaign): Promise<CampaignCounts> {
  const byArm: CampaignCounts['byArm'] = {};
  const attempted = new Map<string, Set<number>>();
  const count = (attempt: RecordedAttempt) => {
    const { arm, technique, goal } = toCountedAttempt(attempt);
    byArm[arm] = (byArm[arm] ?? 0) + 1;
    const goals = attempted.get(technique) ?? new Set();
    attempted.set(technique, goals.add(goal.index));
  };
  const attempts = countEach(campaign.attempts, count);
  const { campaign_goals, goals } = await summarize({ ...campaign, attempts });
  return {
    byArm,
    has: (technique, goal) => attempted.get(technique)?.has(goal) === true,
    goalsTotal: campaign_goals.total,
    broken: goals,
  };
}

async function* countEach<One>(
  all: AsyncIterable<One>,
  count: (one: One) => void,
): AsyncGenerator<One> {
  for await (const one of all) {
    count(one);
    yield one;
  }
}
