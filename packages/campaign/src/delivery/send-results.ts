import type { Item } from '../outbox/next-batch.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { rangeTo } from './refuse.ts';
import { sendBulk } from './send-bulk.ts';
import { sendSingly } from './send-singly.ts';

/** Records attempts of one run, except those that the service already has. */
export async function sendResults(
  context: DeliveryContext,
  run: string,
  items: readonly Item[],
): Promise<void> {
  const { service, state, unlogged, write } = context;
  const results = items.flatMap(({ sequence, attempt }): [number, string][] => {
    const id = state.partly.has(sequence) ? undefined : unlogged.get(attempt);
    return id === undefined ? [] : [[sequence, id]];
  });
  if (results.length > 0) await write({ type: 'sent', range: null, results });
  const missing = items.filter(({ sequence }) => !state.partly.has(sequence));
  if (service.hasBulk && missing.length > 0) await sendBulk(context, run, missing);
  else for (const item of missing) await sendSingly(context, run, item);
  const last = items.at(-1);
  if (last && state.done.sequence < last.sequence)
    await write({ type: 'sent', range: rangeTo(last), results: [] });
}
