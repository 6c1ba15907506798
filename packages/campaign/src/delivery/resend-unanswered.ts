import { sameItems } from '../outbox/next-batch.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { sendBulk, sendWhatIsMissing } from './send-bulk.ts';
import { sendSingly } from './send-singly.ts';

/**
 * Resends the batch that an earlier process sent without an answer, as the same batch, so that nothing is recorded
 * twice.
 */
export async function resendUnanswered(context: DeliveryContext): Promise<void> {
  const { service, journal, state } = context;
  if (!state.open) return;
  const { how, from, to, run } = state.open;
  const sent = await sameItems(journal, { after: state.done, from, to });
  const items = sent.filter(({ sequence }) => !state.partly.has(sequence));
  if (items.length === 0) return;
  if (!service.hasBulk) {
    for (const item of items) await sendSingly(context, run, item, { mayBeThere: true });
  } else if (how === 'bulk') await sendBulk(context, run, items, state.open);
  else await sendWhatIsMissing(context, run, items, state.newest.get(run));
}
