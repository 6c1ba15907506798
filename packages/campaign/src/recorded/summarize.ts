import { createTally, type Summary } from '@provoke/figures';
import { toCountedAttempt } from './counted-attempt.ts';
import type { RecordedCampaign } from './recorded-campaign.ts';

/** The numbers of a recorded campaign, from the same fold that counts while it runs. */
export async function summarize(campaign: RecordedCampaign): Promise<Summary> {
  const { facts, progress, runs, spending } = campaign;
  const tally = createTally();
  const techniques = runs.map(({ technique }) => technique);
  const goals = facts.goalsTotal ?? 0;
  tally.observe({ type: 'campaign-start', techniques, goals });
  let total = goals;
  for await (const attempt of campaign.attempts) {
    const counted = toCountedAttempt(attempt);
    total = Math.max(total, counted.goal.index + 1);
    tally.observe({ type: 'attempt-end', attempt: counted });
    if (attempt.isSuperseded) tally.observe({ type: 'goal-start', ...counted });
  }
  for (const technique of techniques)
    for (let index = 0; index < total; index++) {
      const goal = { index, text: '' };
      if (progress.isHeldOut(technique, index))
        tally.observe({ type: 'goal-end', technique, goal, heldOut: true });
      else if (!progress.isUnfinished(technique, index))
        tally.observe({ type: 'goal-end', technique, goal });
    }
  return { ...tally.summary(), spending: [...spending] };
}
