import type { Item } from '../outbox/next-batch.ts';
import type { Sending } from '../outbox/sync-log.ts';
import { classifyError } from '../service/classify-error.ts';
import { findRecorded } from '../service/find-recorded.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { hasBulk } from './find-bulk.ts';
import { isRefused } from './is-refused.ts';
import { endsOf, newSending } from './new-sending.ts';
import { KeyForgotten, recordResults, TooMuch } from './record-results.ts';
import { rangeTo, refuse } from './refuse.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';
import { sendSingly } from './send-singly.ts';

/**
 * Records attempts of one run in one request, all or none. Unanswered attempts are resent under the same key, which
 * records nothing twice; once the key may be forgotten, the run is searched for them first.
 */
export async function sendBulk(
  context: DeliveryContext,
  run: string,
  items: readonly Item[],
  unanswered?: Sending,
): Promise<void> {
  const { signal, write } = context;
  const sending = unanswered ?? newSending(context, 'bulk', run, items);
  if (!unanswered) await write({ type: 'sending', ...sending });
  const isResent = unanswered !== undefined;
  try {
    const ids = await recordResults(context, items, { sending, isResent });
    const [, last] = endsOf(items);
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
    await sendAfterFailure(context, error, { run, items, isResent });
  }
}

type Failed = { run: string; items: readonly Item[]; isResent: boolean };

/** Sends in another way what one request could not record; rethrows if no other way helps. */
async function sendAfterFailure(
  context: DeliveryContext,
  error: unknown,
  { run, items, isResent }: Failed,
): Promise<void> {
  const { service, state, signal } = context;
  const before = state.newest.get(run);
  if (error instanceof KeyForgotten) return sendWhatIsMissing(context, run, items, before);
  if (error instanceof TooMuch) return sendHalvesMissing(context, run, items);
  const kind = classifyError(error);
  if (kind === 'reused') return sendWhatIsMissing(context, run, items);
  if (kind === 'missing' && !(await hasBulk(service, run, signal))) {
    service.hasBulk = false;
    for (const item of items) await sendSingly(context, run, item, { mayBeThere: isResent });
    return;
  }
  if (!(await isRefused(context, run, error))) throw error;
  const [, last] = endsOf(items);
  if (items.length === 1) return refuse(context, last, error);
  // One of them is refused; halving finds it.
  for (const half of halves(items)) await sendBulk(context, run, half);
}

/** After a request that took too long: later ones are half as large too. */
async function sendHalvesMissing(
  context: DeliveryContext,
  run: string,
  items: readonly Item[],
): Promise<void> {
  const { state, batchLimit } = context;
  const before = state.newest.get(run);
  const bytes = items.reduce((sum, item) => sum + item.bytes, 0);
  batchLimit.bytesMax = Math.min(batchLimit.bytesMax, Math.ceil(bytes / 2));
  for (const half of halves(items)) await sendWhatIsMissing(context, run, half, before);
}

function halves(items: readonly Item[]): (readonly Item[])[] {
  const half = Math.ceil(items.length / 2);
  return [items.slice(0, half), items.slice(half)];
}

/** For attempts that may be recorded already, without a valid key: newer than the results in `before`. */
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
