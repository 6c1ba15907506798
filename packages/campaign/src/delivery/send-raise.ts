import { limits } from '@provoke/contract';
import type { RaiseItem } from '../outbox/next-batch.ts';
import { storable, toMetrics } from '../outbox/to-result.ts';
import { findRecorded } from '../service/find-recorded.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { isRefused } from './is-refused.ts';
import { rangeTo } from './refuse.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

/**
 * Sends what was seen of an attempt after its verdict. The service raises its word once, however often it is told. A
 * refusal is reported, and delays nothing else.
 */
export async function sendRaise(context: DeliveryContext, item: RaiseItem): Promise<void> {
  const { service, signal, write } = context;
  const { raise } = item;
  const run = context.runOf(raise.technique).id;
  const body = {
    evaluation_status: raise.status,
    evaluation_metrics: toMetrics(raise),
    reason: storable(raise.notes).slice(0, REASON_MAX),
    traces: raise.steps.slice(0, limits.evidenceTracesMax).map((step) => ({ ...step })),
  };
  try {
    await retryWhileUnavailable(context, async () => {
      const id = await findResult(context, run, item);
      await service.terse.reviews.raise({ params: { id }, body, signal });
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(await isRefused(context, run, error))) throw error;
    const reason = (error as Error).message;
    await write({ type: 'refused', range: rangeTo(item), reason });
    context.note(`The service refuses what was seen later of ${raise.id}: ${reason}`);
    return;
  }
  await write({ type: 'sent', range: rangeTo(item), results: [] });
}

const REASON_MAX = 1_000;

async function findResult(
  { service, signal }: DeliveryContext,
  run: string,
  { raise }: RaiseItem,
): Promise<string> {
  const found = await findRecorded(service.client, { run, attempts: [raise.id], signal });
  const result = found.get(raise.id);
  if (!result) throw new Error('The service has no result of this attempt.');
  return result.id;
}
