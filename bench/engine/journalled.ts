import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { planFor, runCounted } from './campaign.ts';
import type { Job } from './job.ts';

/** The engine with the minimum that any recorder does: every event is a line of JSON appended to a file, awaited. */
export async function runJournalledCampaignFor(job: Job) {
  const campaign = planFor(job);
  return async () => {
    const file = await open(join(job.folder, 'events.ndjson'), 'a');
    try {
      return await runCounted(campaign, async (event) => {
        await file.write(`${JSON.stringify(event)}\n`);
      });
    } finally {
      await file.close();
    }
  };
}
