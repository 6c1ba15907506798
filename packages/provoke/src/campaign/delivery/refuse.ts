import type { Item } from '../outbox/next-parcel.ts';
import type { DeliveryDesk } from './delivery-desk.ts';

/** A record that the service will never take: it stays in the journal, is said, and keeps nothing else back. */
export async function refuse(desk: DeliveryDesk, item: Item, error: unknown): Promise<void> {
  const reason = (error as Error).message;
  await desk.write({ type: 'refused', range: rangeTo(item), reason });
  desk.note(
    `The service refuses the record of ${item.attempt}, which stays in ${desk.journal}, line ${item.sequence}: ${reason}`,
  );
}

/** All of the journal up to this attempt. */
export const rangeTo = ({ sequence, offset }: Item) => ({ to: sequence, offset });
