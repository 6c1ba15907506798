import type { Place } from '../journal/read-log.ts';
import type { Item } from '../outbox/next-batch.ts';
import type { DeliveryContext } from './delivery-context.ts';

/** A record that the service will never accept: it stays in the journal, is reported, and blocks no other. */
export async function refuse(context: DeliveryContext, item: Item, error: unknown): Promise<void> {
  const reason = (error as Error).message;
  await context.write({ type: 'refused', range: rangeTo(item), reason });
  context.note(
    `The service refuses the record of ${item.attempt}, which stays in ${context.journal.name}, line ${item.sequence}: ${reason}`,
  );
}

/** The whole journal up to this entry. */
export const rangeTo = ({ sequence, offset }: Place) => ({ to: sequence, offset });
