import { limits, type SliceEvents } from '@provoke/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { memoryOf } from '../../db/reading/answer-memory.ts';

type Reading = { organizationId: string; slice: string; after: number };

/** A slice's events in order, as many as fit into one answer. */
export async function readEvents(
  db: Db,
  { organizationId, slice, after }: Reading,
): Promise<Wire<z.infer<typeof SliceEvents>>> {
  const { rows } = await sql<{ sequence: number; bytes: number }>`
    select sequence, octet_length(entry::text) + coalesce(octet_length(evidence::text), 0) as bytes
    from slice_events
    where organization_id = ${organizationId} and slice_id = ${slice} and sequence > ${after}
    order by sequence limit ${limits.sliceEventsMax + 1}`.execute(db);
  const { last, bytes } = fit(rows);
  await memoryOf(db).retain(bytes);
  const events = await db
    .selectFrom('slice_events')
    .select(['sequence', 'entry', 'evidence'])
    .where('organization_id', '=', organizationId)
    .where('slice_id', '=', slice)
    .where('sequence', '>', after)
    .where('sequence', '<=', last)
    .orderBy('sequence')
    .execute();
  return { events, more: last < (rows.at(-1)?.sequence ?? 0) };
}

/** At least one, however large it is. */
function fit(rows: readonly { sequence: number; bytes: number }[]) {
  let fitting = { last: 0, bytes: 0 };
  for (const [index, { sequence, bytes }] of rows.entries()) {
    const next = { last: sequence, bytes: fitting.bytes + bytes };
    if (index > 0 && next.bytes > limits.sliceEventsBytesMax) break;
    if (index === limits.sliceEventsMax) break;
    fitting = next;
  }
  return fitting;
}
