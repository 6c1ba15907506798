import { runCampaignFor } from './campaign.ts';
import type { Cost, Job, Way } from './job.ts';
import { runJournalledCampaignFor } from './journalled.ts';
import { readStateFor, runKeptCampaignFor } from './million.ts';
import { sendBare } from './send-bare.ts';

/** Prepares, and returns the work itself, which reports how many calls succeeded. */
export type Prepare = (job: Job) => Promise<() => Promise<number>>;

const ways: Record<Way, Prepare> = {
  bare: sendBare,
  campaign: runCampaignFor,
  journalled: runJournalledCampaignFor,
  kept: runKeptCampaignFor,
  resumed: readStateFor,
};

// A separate process with its own time and memory. Receives a job, answers with its cost.
process.once('message', async (job: Job) => {
  const work = await ways[job.way](job);
  process.send?.(await meter(work));
  process.disconnect();
});

async function meter(work: () => Promise<number>): Promise<Omit<Cost, 'peakBytes'>> {
  const started = performance.now();
  const before = process.cpuUsage();
  const done = await work();
  const { user, system } = process.cpuUsage(before);
  return {
    seconds: (performance.now() - started) / 1_000,
    cpuSeconds: (user + system) / 1e6,
    done,
  };
}
