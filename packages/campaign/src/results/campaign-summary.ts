import type { Arm } from '@provoke/contract';
import { textIn } from '@provoke/evidence';
import { type RecordedState, tellState } from '@provoke/figures';
import { isLocked } from '@provoke/files';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { type Manifest, readManifest } from '../folder/manifest.ts';
import { journalFile } from '../journal/journal.ts';
import { readTotals } from '../journal/totals.ts';
import { toRecordedEnding } from '../journal/track-ending.ts';
import { readSyncState } from '../outbox/sync-log.ts';

/** A campaign as shown in lists. */
export type CampaignSummary = {
  id: string;
  created_at: string;
  agent: string;
  techniques: string[];
  status: RecordedState;
  /** Why it ended as it did; null without a reason, and while it runs. */
  reason: string | null;
  /** Counted attempts at the agent. */
  attempts: number;
  /** Attempts with another purpose, such as a technique's own search. */
  other_attempts: Partial<Record<Arm, number>>;
  /** Over all techniques: finished goals, and all goals. */
  goals: { finished: number; total: number };
  /** Records that the service does not have yet, and refused ones. */
  unsent: number;
  refused: number;
};

/** Summarizes a campaign without parsing its attempts. */
export async function summarizeCampaign(folder: CampaignFolder): Promise<CampaignSummary> {
  const manifest = await readManifest(folder);
  const { done, refused } = await readSyncState(folder.sync);
  const journal = journalFile(folder.journal);
  const totals = await readTotals(journal, { sentUpTo: done.sequence });
  const { finished, total } = totals.goals;
  const isRunning = await isLocked(folder.path);
  const isWhole = finished === total;
  const ending = toRecordedEnding({ isRunning, ending: totals.ending, isWhole });
  const { state, reason } = tellState({ ending, finished, planned: total });
  return {
    id: folder.id,
    created_at: manifest.created_at,
    agent: textIn(manifest.agent, 'name') ?? '',
    techniques: manifest.techniques,
    ...{ status: state, reason },
    attempts: totals.attempts,
    other_attempts: totals.otherAttempts,
    goals: { finished, total: totals.end.sequence > 0 ? total : totalOf(manifest) },
    unsent: totals.unsent,
    refused,
  };
}

const totalOf = ({ goals, techniques }: Manifest) => goals.length * techniques.length;

/** All campaigns of a data folder, newest first; reports those that cannot be read. */
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
