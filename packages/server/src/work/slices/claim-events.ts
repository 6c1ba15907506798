import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { tableOf } from '../../db/writing/unnest.ts';
import type { Append } from './worker-requests.ts';

/** Known events were appended before: the answer to them was lost. */
type Claim = 'new' | 'known' | 'taken';

type Held = { last_event: number; attempts: number };

/**
 * Whether each append is still its worker's to make. Counts the events of those that are, and notes that their workers
 * are alive, under the slices' locks.
 */
export async function claimEvents(
  tx: Db,
  organizationId: string,
  inputs: readonly Append[],
): Promise<Claim[]> {
  const slices = await lockSlices(tx, organizationId, inputs);
  const alive = new Map<string, Held>();
  const claims = inputs.map(({ slice: { id }, body: { epoch, after, events }, records }): Claim => {
    const slice = slices.get(id);
    if (slice?.epoch !== epoch) return 'taken';
    const isKnown = slice.last_event >= after + events.length;
    if (!isKnown && slice.last_event !== after) return 'taken';
    alive.set(id, slice);
    if (isKnown) return 'known';
    slice.last_event += events.length;
    slice.attempts += records.length;
    return 'new';
  });
  const rows = Array.from(alive, ([id, { last_event, attempts }]) => ({
    id,
    last_event,
    attempts,
  }));
  if (rows.length > 0)
    await sql`
      update slices set last_event = item.last_event, attempts = item.attempts, updated_at = now()
      from ${tableOf(columns, rows)}
      where slices.organization_id = ${organizationId} and slices.id = item.id`.execute(tx);
  return claims;
}

const columns = { id: 'uuid', last_event: 'integer', attempts: 'integer' } as const;

async function lockSlices(tx: Db, organizationId: string, inputs: readonly Append[]) {
  const ids = inputs.map(({ slice }) => slice.id);
  const rows = await tx
    .selectFrom('slices')
    .select(['id', 'epoch', 'last_event', 'attempts'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', ({ fn, val }) => fn.any(val(ids)))
    .where('status', '=', 'RUNNING')
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, ...slice }) => [id, slice]));
}
