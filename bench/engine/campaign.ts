import { type CampaignEvent, runCampaign } from '@provoke/engine';
import type { Job } from './job.ts';
import { connect, plannedCampaign } from './planned-campaign.ts';

/** The engine alone: nobody writes down what happens. */
export const runCampaignFor = async (job: Job) => () => runCounted(job, async () => {});

/** Runs a campaign with this record, and counts the attempts that the target answered. */
export async function runCounted(
  job: Job,
  record: (event: CampaignEvent) => Promise<void>,
): Promise<number> {
  let answered = 0;
  await runCampaign({
    ...plannedCampaign(job, connect(job.url)),
    async record(event) {
      if (event.type === 'attempt-end' && event.attempt.status === 'FAILED_JAILBREAK') answered++;
      await record(event);
    },
  });
  return answered;
}
