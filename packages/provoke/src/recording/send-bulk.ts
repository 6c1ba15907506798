import type { DeliveryDesk } from './delivery-desk.ts';
import { hasBulk } from './find-bulk.ts';
import { findRecorded } from './find-recorded.ts';
import type { Item } from './next-parcel.ts';
import { persist } from './persist.ts';
import { rangeTo, refuse } from './refuse.ts';
import { sendSingly } from './send-singly.ts';
import type { Sending } from './sync-log.ts';
import { troubleOf } from './trouble.ts';

/** The service remembers a key for 24 hours, by its own clock. */
const KEY_MS = 23 * 3_600_000;

/**
 * Records attempts of one run in one request, all or none. What went out without an answer goes out again
 * under its key, which makes nothing twice; when the key may be forgotten, the run is asked what it has.
 */
export async function sendBulk(
  desk: DeliveryDesk,
  run: string,
  items: readonly Item[],
  unanswered?: Sending,
): Promise<void> {
  const { campaignId, service, signal, clock, write } = desk;
  const [first, last] = endsOf(items);
  const sending = unanswered ?? {
    how: 'bulk' as const,
    key: `${campaignId}/${first.sequence}-${last.sequence}/${clock().toString(36)}`,
    at: clock(),
    run,
    from: first.sequence,
    to: last.sequence,
  };
  if (!unanswered) await write({ type: 'sending', ...sending });

  let isOut = unanswered !== undefined;
  try {
    const { results } = await persist(desk, () => {
      if (isOut && clock() - sending.at > KEY_MS) throw new KeyForgotten();
      isOut = true;
      return service.client.runs.recordResults({
        params: { id: run },
        body: { results: items.map(({ record }) => ({ ...record.result, traces: record.traces })) },
        idempotencyKey: sending.key,
        signal,
      });
    });
    const ids = new Map(results.map(({ index, id }) => [index, id]));
    await write({
      type: 'sent',
      range: rangeTo(last),
      results: items.flatMap(({ sequence }, index) => {
        const id = ids.get(index);
        return id === undefined ? [] : [[sequence, id] satisfies [number, string]];
      }),
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof KeyForgotten || troubleOf(error) === 'reused')
      return sendWhatIsMissing(desk, run, items);
    if (troubleOf(error) === 'missing' && !(await hasBulk(service, run, signal))) {
      service.hasBulk = false;
      for (const item of items)
        await sendSingly(desk, run, item, { mayBeThere: unanswered !== undefined });
      return;
    }
    if (troubleOf(error) !== 'refused') throw error;
    if (items.length === 1) return refuse(desk, last, error);
    // One of them is what it does not take; it is found by halves.
    const half = Math.ceil(items.length / 2);
    await sendBulk(desk, run, items.slice(0, half));
    await sendBulk(desk, run, items.slice(half));
  }
}

class KeyForgotten extends Error {}

/** For what may be there, though no key can tell. */
export async function sendWhatIsMissing(
  desk: DeliveryDesk,
  run: string,
  items: readonly Item[],
): Promise<void> {
  const { service, signal, write } = desk;
  const attempts = items.map(({ attempt }) => attempt);
  const found = await persist(desk, () => findRecorded(service.client, { run, attempts, signal }));
  const missing = items.filter(({ attempt }) => !found.has(attempt));
  const [, last] = endsOf(items);
  await write({
    type: 'sent',
    range: missing.length === 0 ? rangeTo(last) : null,
    results: items.flatMap(({ sequence, attempt }) => {
      const result = found.get(attempt);
      return result ? [[sequence, result.id] satisfies [number, string]] : [];
    }),
  });
  if (missing.length > 0) await sendBulk(desk, run, missing);
}

function endsOf(items: readonly Item[]): [Item, Item] {
  const first = items[0];
  const last = items.at(-1);
  if (!first || !last) throw new Error('There is nothing to send.');
  return [first, last];
}
