import type { Item } from '../outbox/next-batch.ts';
import type { Sending } from '../outbox/sync-log.ts';
import { isSlow } from '../service/classify-error.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

/** The service remembers a key for 24 hours, by its own clock. */
const KEY_MS = 23 * 3_600_000;

/** The service may have forgotten the key, so sending it again might record twice. */
export class KeyForgotten extends Error {}

/** The request took too long; a smaller one might not. */
export class TooMuch extends Error {}

/** One request, tried until it is answered. Returns the ids of the results by index. */
export async function recordResults(
  context: DeliveryContext,
  items: readonly Item[],
  { sending, isResent }: { sending: Sending; isResent: boolean },
): Promise<Map<number, string>> {
  const { service, signal, clock } = context;
  const body = {
    results: items.map(({ record, late }) => ({
      ...{ ...record.result, traces: record.traces },
      ...(late && { late_spans: late }),
    })),
  };
  let isSent = isResent;
  const { results } = await retryWhileUnavailable(perTry(context), async () => {
    if (isSent && clock() - sending.at > KEY_MS) throw new KeyForgotten();
    isSent = true;
    const params = { id: sending.run };
    try {
      return await service.once.runs.recordResults({
        ...{ params, body, signal },
        idempotencyKey: sending.key,
      });
    } catch (error) {
      throw isSlow(error) && items.length > 1 ? new TooMuch() : error;
    }
  });
  return new Map(results.map(({ index, id }) => [index, id]));
}

const TRIES_OF_CLIENT = 4;

/** The client sends it once, so that a time-out is seen immediately; the number of tries stays the same. */
const perTry = ({ triesMax, ...context }: DeliveryContext) => ({
  ...context,
  ...(triesMax !== undefined && { triesMax: triesMax * TRIES_OF_CLIENT }),
});
