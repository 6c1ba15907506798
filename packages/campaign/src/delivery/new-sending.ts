import type { Item } from '../outbox/next-batch.ts';
import { recordKey } from '../outbox/record-key.ts';
import type { Sending } from '../outbox/sync-log.ts';
import type { DeliveryContext } from './delivery-context.ts';

/** The log entry before attempts are sent. The key depends on the attempts alone. */
export function newSending(
  { campaignId, clock }: DeliveryContext,
  how: Sending['how'],
  run: string,
  items: readonly Item[],
): Sending {
  const [first, last] = endsOf(items);
  const attempts = items.map(({ attempt }) => attempt);
  const key = recordKey(campaignId, attempts);
  return { how, key, at: clock(), run, from: first.sequence, to: last.sequence };
}

/** The first and the last of a batch. */
export function endsOf(items: readonly Item[]): [Item, Item] {
  const first = items[0];
  const last = items.at(-1);
  if (!first || !last) throw new Error('The batch is empty.');
  return [first, last];
}
