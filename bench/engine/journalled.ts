import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { runCounted } from './campaign.ts';
import type { Job } from './job.ts';

/** The engine with what any recorder does at least: every event a line of JSON at the end of a file, awaited. */
export const runJournalledCampaignFor = async (job: Job) => async () => {
  const file = await open(join(job.folder, 'events.ndjson'), 'a');
  try {
    return await runCounted(job, async (event) => {
      await file.write(`${JSON.stringify(event)}\n`);
    });
  } finally {
    await file.close();
  }
};
