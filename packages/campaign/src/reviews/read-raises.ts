import type { Raise } from '@provoke/evidence';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { listensToTraces, readManifest } from '../folder/manifest.ts';
import { entriesOf, journalFile } from '../journal/journal.ts';
import { toEventHead, typeOf } from '../journal/journal-entry.ts';

/** What late spans made of an attempt: the last word, and all that was seen in addition. */
export type Raised = Omit<Raise, 'earlier' | 'goal' | 'arm'>;

/** By attempt. A journal names an attempt before what was seen of it later, so it is read twice. */
export async function readRaises(folder: CampaignFolder): Promise<ReadonlyMap<string, Raised>> {
  const raises = new Map<string, Raised>();
  if (!listensToTraces(await readManifest(folder))) return raises;
  for await (const entry of entriesOf(journalFile(folder.journal))) {
    if (typeOf(entry) !== 'attempt-raised') continue;
    const event = toEventHead(entry);
    if (event.type !== 'attempt-raised') continue;
    const { earlier: _, goal: __, arm: ___, ...raise } = event.raise;
    const before = raises.get(raise.id)?.steps ?? [];
    raises.set(raise.id, { ...raise, steps: [...before, ...raise.steps] });
  }
  return raises;
}
