import { ApiError } from '@provoke/client';
import type { Item } from '../outbox/next-batch.ts';
import { classifyError } from '../service/classify-error.ts';
import { findRecorded } from '../service/find-recorded.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { isRefused } from './is-refused.ts';
import { newSending } from './new-sending.ts';
import { rangeTo, refuse } from './refuse.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

/**
 * One request for the result and one for each of its steps, for a service without bulk recording. It may not support
 * keys either, so after every unanswered call the run is searched for the record.
 */
export async function sendSingly(
  context: DeliveryContext,
  run: string,
  item: Item,
  { mayBeThere = false } = {},
): Promise<void> {
  const { service, state, signal, write } = context;
  const { sequence, attempt, record } = item;
  const sending = newSending(context, 'singly', run, [item]);
  const { key } = sending;
  const newest = state.newest.get(run);
  let isOut = mayBeThere;
  let result: string | undefined;
  let left = record.traces;
  if (!isOut) await write({ type: 'sending', ...sending });

  const ask = async (before?: ReadonlySet<string>) => {
    const search = { run, attempts: [attempt], before, signal };
    const found = await findRecorded(service.client, search);
    const there = found.get(attempt);
    result = there?.id;
    left = left.filter((one) => !there?.traces.some((trace) => trace.sequence === one.sequence));
    isOut = false;
  };
  const create = async () => {
    isOut = true;
    const body = { ...record.result, run };
    try {
      return (await service.once.results.create({ body, idempotencyKey: key, signal })).id;
    } catch (error) {
      if (classifyError(error) !== 'reused') throw error;
      // Recorded with a different text, by a folder of which this one is a copy.
      await ask();
      if (result === undefined) throw error;
      return result;
    }
  };
  const addStep = async (id: string, step: (typeof left)[number]) => {
    const idempotencyKey = `${key}/${step.sequence}`;
    try {
      await service.once.traces.create({ params: { id }, body: step, idempotencyKey, signal });
    } catch (error) {
      // Its number is taken by this very step, whose answer was lost.
      const isThere = error instanceof ApiError && error.fields['sequence'];
      if (!isThere && classifyError(error) !== 'reused') throw error;
    }
  };

  try {
    const id = await retryWhileUnavailable(context, async () => {
      if (isOut && result === undefined) await ask(newest);
      result ??= await create();
      for (let step = left[0]; step; step = left[0]) {
        await addStep(result, step);
        left = left.slice(1);
      }
      return result;
    });
    await write({ type: 'sent', range: rangeTo(item), results: [[sequence, id]] });
  } catch (error) {
    signal.throwIfAborted();
    if (!(await isRefused(context, run, error))) throw error;
    await refuse(context, item, error);
  }
}
