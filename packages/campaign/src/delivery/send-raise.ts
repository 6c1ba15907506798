import { limits } from '@provoke/contract';
import { storable } from '@provoke/evidence';
import type { RaiseItem } from '../outbox/next-batch.ts';
import { toMetrics } from '../outbox/to-result.ts';
import { classifyError } from '../service/classify-error.ts';
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
  const refuse = async (reason: string) => {
    await write({ type: 'refused', range: rangeTo(item), reason });
    context.note(`The service does not take what was seen later of ${raise.id}: ${reason}`);
  };
  const id = await retryWhileUnavailable(context, () => findResult(context, run, item));
  if (id === undefined) return refuse('It has no result of this attempt.');
  try {
    await retryWhileUnavailable(context, () =>
      service.terse.reviews.raise({ params: { id }, body, signal }),
    );
  } catch (error) {
    signal.throwIfAborted();
    // A service of an earlier version does not know the operation.
    if (classifyError(error) !== 'missing' && !(await isRefused(context, run, error))) throw error;
    return refuse((error as Error).message);
  }
  await write({ type: 'sent', range: rangeTo(item), results: [] });
}

const REASON_MAX = 1_000;

async function findResult(
  { service, signal }: DeliveryContext,
  run: string,
  { raise }: RaiseItem,
): Promise<string | undefined> {
  const found = await findRecorded(service.client, { run, attempts: [raise.id], signal });
  return found.get(raise.id)?.id;
}
