import { type Campaign, runCampaign } from '@provoke/engine';
import type { CampaignEvent } from '@provoke/evidence';
import type { Job } from './job.ts';
import { connect, plannedCampaign } from './planned-campaign.ts';

/** The engine alone, without recording. */
export async function runCampaignFor(job: Job) {
  const campaign = planFor(job);
  return () => runCounted(campaign, async () => {});
}

export const planFor = (job: Job) => plannedCampaign(job, connect(job.url));

/** Runs a campaign that records with this function, and counts the attempts that the target answered. */
export async function runCounted(
  campaign: Omit<Campaign, 'record'>,
  record: (event: CampaignEvent) => Promise<void>,
): Promise<number> {
  let answered = 0;
  await runCampaign({
    ...campaign,
    async record(event) {
      if (event.type === 'attempt-end' && event.attempt.status === 'FAILED_JAILBREAK') answered++;
      await record(event);
      return undefined;
    },
  });
  return answered;
}
