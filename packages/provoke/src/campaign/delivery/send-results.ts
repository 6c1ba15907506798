import type { Item } from '../outbox/next-parcel.ts';
import type { DeliveryDesk } from './delivery-desk.ts';
import { rangeTo } from './refuse.ts';
import { sendBulk } from './send-bulk.ts';
import { sendSingly } from './send-singly.ts';

/** Records attempts of one run, but for those that the service has already. */
export async function sendResults(
  desk: DeliveryDesk,
  run: string,
  items: readonly Item[],
): Promise<void> {
  const { service, state, unnoted, write } = desk;
  const results = items.flatMap(({ sequence, attempt }): [number, string][] => {
    const id = state.partly.has(sequence) ? undefined : unnoted.get(attempt);
    return id === undefined ? [] : [[sequence, id]];
  });
  if (results.length > 0) await write({ type: 'sent', range: null, results });
  const missing = items.filter(({ sequence }) => !state.partly.has(sequence));
  if (service.hasBulk && missing.length > 0) await sendBulk(desk, run, missing);
  else for (const item of missing) await sendSingly(desk, run, item);
  const last = items.at(-1);
  if (last && state.done.sequence < last.sequence)
    await write({ type: 'sent', range: rangeTo(last), results: [] });
}
