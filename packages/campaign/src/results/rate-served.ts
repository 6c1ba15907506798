import type { Client } from '@provoke/client';
import { countGoals, foldRecord, tellState } from '@provoke/figures';
import type { ServedCampaign } from '../reading/list-served.ts';
import { countByRuns } from './count-by-runs.ts';
import type { RatedCampaign } from './rated-campaign.ts';

/** A campaign at a service, as its folder would be listed. Reads its results only where the service counts none. */
export async function rateServed(
  campaign: ServedCampaign,
  reading: { client: Client; signal: AbortSignal },
): Promise<RatedCampaign> {
  const { facts } = campaign;
  const counts = (await countByRuns(campaign, reading)) ?? countGoals(await foldRecord(campaign));
  const { finished, planned, by_arm } = counts;
  const { attack = 0, ...others } = by_arm;
  const { state, reason } = tellState({ ending: facts.ending, ...counts });
  return {
    id: facts.id,
    created_at: facts.startedAt ?? '',
    agent: facts.name,
    techniques: campaign.runs.map(({ technique }) => technique),
    ...{ status: state, reason },
    attempts: attack,
    other_attempts: others,
    goals: { finished, total: planned },
    // What the service has was sent.
    ...{ unsent: 0, refused: 0 },
    goal_counts: counts.goal_counts,
    broken: counts.broken,
  };
}
