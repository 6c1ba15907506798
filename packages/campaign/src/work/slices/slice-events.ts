import type { Client } from '@provoke/client';
import type { JournalReader } from '../../journal/journal.ts';
import type { JournalEntry } from '../../journal/journal-entry.ts';
import { toEntryLine } from '../../journal/log-line.ts';
import type { TakenSlice } from './taken-slice.ts';

/** Where a slice's journal is. */
export type SliceHome = { client: Client; slice: TakenSlice; signal: AbortSignal };

/** The journal of a slice in the service, in order. */
export const sliceEvents = ({ client, slice, signal }: SliceHome): JournalReader => ({
  name: `slice ${slice.id}`,
  async *read() {
    const { id } = slice;
    for (let after = 0, more = slice.events > 0; more; ) {
      const page = await client.slices.events({ params: { id }, query: { after }, signal });
      yield page.events.map(toJournalEntry);
      after = page.events.at(-1)?.sequence ?? after;
      more = page.more;
    }
  },
});

const toJournalEntry = ({ sequence, entry, evidence }: Stored): JournalEntry =>
  toEntryLine(sequence, entry, evidence ?? undefined);

type Stored = Awaited<ReturnType<Client['slices']['events']>>['events'][number];
