import type { Arm } from '@provoke/contract';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { type Manifest, readManifest } from '../folder/manifest.ts';
import { isLocked } from '../folder/take-lock.ts';
import { createFinishedGoals } from '../journal/finished-goals.ts';
import { armOf, readJournal, toEvent, typeOf } from '../journal/journal.ts';
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
  const finished = createFinishedGoals();
  let [attempts, unsent, total] = [0, 0, totalOf(manifest)];
  const others: CampaignSummary['other_attempts'] = {};
  let ending: 'completed' | 'failed' | undefined;

  for await (const line of readJournal(folder.journal)) {
    const type = typeOf(line);
    if (type === 'attempt-end') {
      const arm = armOf(line);
      if (arm === 'attack') attempts++;
      else others[arm] = (others[arm] ?? 0) + 1;
    }
    if ((type === 'attempt-end' || type === 'technique-end') && line.sequence > done.sequence)
      unsent++;
    if (type !== 'campaign-start' && type !== 'goal-end' && type !== 'campaign-end') continue;
    const event = toEvent(line);
    if (event.type === 'campaign-start') {
      total = event.goals * event.techniques.length;
      ending = undefined;
    }
    if (event.type === 'goal-end') finished.add(event.technique, event.goal.index);
    if (event.type === 'campaign-end') ending = event.status === 'FAILED' ? 'failed' : 'completed';
  }
  // Of a life that was cut short after its last goal, the service does not know yet how its runs ended.
  const status = finished.all() === total && ending ? ending : 'unfinished';
  return {
    id: folder.id,
    created_at: manifest.created_at,
    agent: String(manifest.agent['name']),
    techniques: manifest.techniques,
    status: (await isLocked(folder.path)) ? 'running' : status,
    attempts,
    other_attempts: others,
    goals: { finished: finished.all(), total },
    unsent,
    refused,
  };
}

const totalOf = ({ goals, techniques }: Manifest) => goals.length * techniques.length;

/** All campaigns of a data folder, the newest first; those that cannot be read are told of. */
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
