import type { Raise } from '@provoke/evidence';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { listensToTraces, readManifest } from '../folder/manifest.ts';
import { entriesOf, journalFile } from '../journal/journal.ts';
import { type JournalEntry, toEventHead, typeOf } from '../journal/journal-entry.ts';

/** What late spans made of an attempt: the last word, and all that was seen in addition. */
export type Raised = Omit<Raise, 'earlier' | 'goal' | 'arm'>;

/** By attempt. A journal names an attempt before what was seen of it later: one with spans is read twice. */
export async function readRaises(folder: CampaignFolder): Promise<ReadonlyMap<string, Raised>> {
  const raises = new Map<string, Raised>();
  for await (const entry of entriesOf(journalFile(folder.journal))) {
    if (entry.sequence === 1 && !(await takesSpans(folder, entry))) break;
    if (typeOf(entry) !== 'attempt-raised') continue;
    const event = toEventHead(entry);
    if (event.type !== 'attempt-raised') continue;
    const { earlier: _, goal: __, arm: ___, ...raise } = event.raise;
    const before = raises.get(raise.id)?.steps ?? [];
    raises.set(raise.id, { ...raise, steps: [...before, ...raise.steps] });
  }
  return raises;
}

/** As the first entry says; those of earlier versions do not. */
async function takesSpans(folder: CampaignFolder, first: JournalEntry): Promise<boolean> {
  const event = toEventHead(first);
  const said = event.type === 'campaign-start' ? event.traces : undefined;
  return said ?? listensToTraces(await readManifest(folder));
}
