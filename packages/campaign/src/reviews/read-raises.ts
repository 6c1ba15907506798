import type { Raise } from '@provoke/evidence';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { listensToTraces, readManifest } from '../folder/manifest.ts';
import { entriesOf, journalFile } from '../journal/journal.ts';
import { toEventHead, typeOf } from '../journal/journal-entry.ts';

/** What late spans made of an attempt: the last word, and all that was seen in addition. */
export type Raised = Pick<Raise, 'status' | 'score' | 'acts' | 'steps'>;

/** By attempt. A journal names an attempt before what was seen of it later, so it is read twice. */
export async function readRaises(folder: CampaignFolder): Promise<ReadonlyMap<string, Raised>> {
  const raises = new Map<string, Raised>();
  if (!listensToTraces(await readManifest(folder))) return raises;
  for await (const entry of entriesOf(journalFile(folder.journal))) {
    if (typeOf(entry) !== 'attempt-raised') continue;
    const event = toEventHead(entry);
    if (event.type !== 'attempt-raised') continue;
    const { id, status, score, acts, steps } = event.raise;
    const before = raises.get(id)?.steps ?? [];
    raises.set(id, { status, score, ...(acts && { acts }), steps: [...before, ...steps] });
  }
  return raises;
}
