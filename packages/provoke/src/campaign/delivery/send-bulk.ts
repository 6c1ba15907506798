import type { Item } from '../outbox/next-batch.ts';
import { recordKey } from '../outbox/record-key.ts';
import type { Sending } from '../outbox/sync-log.ts';
import { classifyError, isSlow } from './classify-error.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { hasBulk } from './find-bulk.ts';
import { findRecorded } from './find-recorded.ts';
import { isRefused } from './is-refused.ts';
import { rangeTo, refuse } from './refuse.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';
import { sendSingly } from './send-singly.ts';

/** The service remembers a key for 24 hours, by its own clock. */
const KEY_MS = 23 * 3_600_000;

/**
 * Records attempts of one run in one request, all or none. What went out without an answer goes out again
 * under its key, which makes nothing twice; when the key may be forgotten, the run is asked what it has.
 */
export async function sendBulk(
  context: DeliveryContext,
  run: string,
  items: readonly Item[],
  unanswered?: Sending,
): Promise<void> {
  const { campaignId, service, signal, clock, write, batchLimit } = context;
  const [first, last] = endsOf(items);
  const sending = unanswered ?? {
    how: 'bulk' as const,
    key: recordKey(
      campaignId,
      items.map(({ attempt }) => attempt),
    ),
    at: clock(),
    run,
    from: first.sequence,
    to: last.sequence,
  };
  if (!unanswered) await write({ type: 'sending', ...sending });

  let isOut = unanswered !== undefined;
  try {
    const { results } = await retryWhileUnavailable(perTry(context), async () => {
      if (isOut && clock() - sending.at > KEY_MS) throw new KeyForgotten();
      isOut = true;
      try {
        return await service.once.runs.recordResults({
          params: { id: run },
          body: {
            results: items.map(({ record }) => ({ ...record.result, traces: record.traces })),
          },
          idempotencyKey: sending.key,
          signal,
        });
      } catch (error) {
        throw isSlow(error) && items.length > 1 ? new TooMuch() : error;
      }
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
    const before = context.state.newest.get(run);
    if (error instanceof KeyForgotten) return sendWhatIsMissing(context, run, items, before);
    if (classifyError(error) === 'reused') return sendWhatIsMissing(context, run, items);
    if (error instanceof TooMuch) {
      const bytes = items.reduce((sum, item) => sum + item.bytes, 0);
      batchLimit.bytesMax = Math.min(batchLimit.bytesMax, Math.ceil(bytes / 2));
      for (const half of halves(items)) await sendWhatIsMissing(context, run, half, before);
      return;
    }
    if (classifyError(error) === 'missing' && !(await hasBulk(service, run, signal))) {
      service.hasBulk = false;
      for (const item of items)
        await sendSingly(context, run, item, { mayBeThere: unanswered !== undefined });
      return;
    }
    if (!(await isRefused(context, run, error))) throw error;
    if (items.length === 1) return refuse(context, last, error);
    // One of them is what it does not take; it is found by halves.
    for (const half of halves(items)) await sendBulk(context, run, half);
  }
}

/** It is not on its way in time, though less might be. */
class TooMuch extends Error {}

function halves(items: readonly Item[]): (readonly Item[])[] {
  const half = Math.ceil(items.length / 2);
  return [items.slice(0, half), items.slice(half)];
}

const TRIES_OF_CLIENT = 4;

/** Sent once by the client, so that a time-out is seen at once; as often in all. */
const perTry = ({ triesMax, ...context }: DeliveryContext) => ({
  ...context,
  ...(triesMax !== undefined && { triesMax: triesMax * TRIES_OF_CLIENT }),
});

class KeyForgotten extends Error {}

/** For what may be there, though no key can tell; newer than what is known to have been there `before`. */
export async function sendWhatIsMissing(
  context: DeliveryContext,
  run: string,
  items: readonly Item[],
  before?: ReadonlySet<string>,
): Promise<void> {
  const { service, state, signal, write } = context;
  const search = { run, attempts: items.map(({ attempt }) => attempt), signal };
  const found = await retryWhileUnavailable(context, () =>
    findRecorded(service.client, { ...search, before }),
  );
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
  if (missing.length === 0) return;
  await sendBulk(context, run, missing);
  if (state.done.sequence < last.sequence)
    await write({ type: 'sent', range: rangeTo(last), results: [] });
}

function endsOf(items: readonly Item[]): [Item, Item] {
  const first = items[0];
  const last = items.at(-1);
  if (!first || !last) throw new Error('There is nothing to send.');
  return [first, last];
}
