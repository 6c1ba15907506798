import type { Arm } from '@provoke/contract';
import { isLocked } from '@provoke/server/process-lock';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { type Manifest, readManifest } from '../folder/manifest.ts';
import { journalFile } from '../journal/journal.ts';
import { readTotals, type Totals } from '../journal/totals.ts';
import { readSyncState } from '../outbox/sync-log.ts';

/** A campaign as a list shows it. */
export type CampaignSummary = {
  id: string;
  created_at: string;
  agent: string;
  techniques: string[];
  status: 'running' | 'unfinished' | 'completed' | 'failed';
  /** At the agent, and counted. */
  attempts: number;
  /** Attempts that were made for something else: a technique's own search, for one. */
  other_attempts: Partial<Record<Arm, number>>;
  /** Goals of all techniques together: done with, and in all. */
  goals: { finished: number; total: number };
  /** Records that the service does not have yet, and those that it will never take. */
  unsent: number;
  refused: number;
};

/** Reads what there is of a campaign, without parsing its attempts. */
export async function summarizeCampaign(folder: CampaignFolder): Promise<CampaignSummary> {
  const manifest = await readManifest(folder);
  const { done, refused } = await readSyncState(folder.sync);
  const journal = journalFile(folder.journal);
  const totals = await readTotals(journal, { sentUpTo: done.sequence });
  const { finished, total } = totals.goals;
  return {
    id: folder.id,
    created_at: manifest.created_at,
    agent: String(manifest.agent['name']),
    techniques: manifest.techniques,
    status: (await isLocked(folder.path)) ? 'running' : statusOf(totals),
    attempts: totals.attempts,
    other_attempts: totals.otherAttempts,
    goals: { finished, total: totals.end.sequence > 0 ? total : totalOf(manifest) },
    unsent: totals.unsent,
    refused,
  };
}

/** Cut short after its last goal, a campaign is unfinished: the service does not know yet how its runs ended. */
function statusOf({ goals: { finished, total }, ending }: Totals): CampaignSummary['status'] {
  if (!ending || finished !== total) return 'unfinished';
  return ending.status === 'FAILED' ? 'failed' : 'completed';
}

const totalOf = ({ goals, techniques }: Manifest) => goals.length * techniques.length;

/** All campaigns of a data folder, newest first; notes those that cannot be read. */
export async function* summarizeCampaigns(
  folders: readonly CampaignFolder[],
  note: (text: string) => void,
): AsyncGenerator<{ folder: CampaignFolder; summary: CampaignSummary }> {
  for (const folder of folders)
    try {
      yield { folder, summary: await summarizeCampaign(folder) };
    } catch (error) {
      note((error as Error).message);
    }
}
