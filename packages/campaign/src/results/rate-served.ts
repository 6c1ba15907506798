import type { Client } from '@provoke/client';
import type { Rate } from '@provoke/statistics';
import type { ServedCampaign } from '../reading/list-served.ts';
import type { RecordedCampaign } from '../recorded/recorded-campaign.ts';
import type { CampaignSummary } from './campaign-summary.ts';
import { countByResults } from './count-by-results.ts';
import { countByRuns } from './count-by-runs.ts';

/** A campaign at a service, as its folder would be listed. Reads its results only where the service counts none. */
export async function rateServed(
  campaign: ServedCampaign,
  reading: { client: Client; signal: AbortSignal },
): Promise<CampaignSummary & { broken: Rate }> {
  const { facts, progress } = campaign;
  const techniques = campaign.runs.map(({ technique }) => technique);
  const counts = (await countByRuns(campaign, reading)) ?? (await countByResults(campaign));
  const goals = facts.goalsTotal ?? counts.goalsTotal;
  const isFinished = (technique: string, goal: number) =>
    progress.isHeldOut(technique, goal) ||
    (counts.has(technique, goal) && !progress.isUnfinished(technique, goal));
  const finished = techniques.reduce(
    (sum, technique) => sum + countGoals(goals, (goal) => isFinished(technique, goal)),
    0,
  );
  const total = goals * techniques.length;
  const { attack = 0, ...others } = counts.byArm;
  return {
    id: facts.id,
    created_at: facts.startedAt ?? '',
    agent: facts.name,
    techniques,
    status: statusOf(facts.status, finished === total),
    attempts: attack,
    other_attempts: others,
    goals: { finished, total },
    // What the service has was sent.
    ...{ unsent: 0, refused: 0 },
    broken: counts.broken,
  };
}

function countGoals(goals: number, test: (goal: number) => boolean): number {
  let found = 0;
  for (let goal = 0; goal < goals; goal++) if (test(goal)) found++;
  return found;
}

/** A pause and a spent budget leave goals unfinished, as an interruption does. */
function statusOf(
  status: RecordedCampaign['facts']['status'],
  isWhole: boolean,
): CampaignSummary['status'] {
  if (status === 'RUNNING' || status === 'PENDING') return 'running';
  if (!isWhole) return 'unfinished';
  return status === 'FAILED' ? 'failed' : 'completed';
}
