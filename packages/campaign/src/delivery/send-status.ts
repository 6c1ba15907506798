import type { Batch } from '../outbox/next-batch.ts';
import { readRunEnd } from '../outbox/read-run-end.ts';
import { storable } from '../outbox/to-result.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { findRun } from './find-run.ts';
import { isRefused } from './is-refused.ts';
import { rangeTo } from './refuse.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

type Status = Extract<Batch, { type: 'status' }>;

/**
 * Sends a run's status, at its end with its progress and its technique's findings. Sending it twice has the same
 * effect. A refused status is reported, and delays nothing else.
 */
export async function sendStatus(context: DeliveryContext, batch: Status): Promise<void> {
  const { service, signal, write } = context;
  const { status, notes, end } = batch;
  const run = context.runOf(batch.technique).id;
  const range = rangeTo(end);
  try {
    const body = await toBody(context, batch);
    await retryWhileUnavailable(context, () =>
      service.terse.runs.update({ params: { id: run }, body, signal }),
    );
  } catch (error) {
    signal.throwIfAborted();
    if (!(await isRefused(context, run, error))) throw error;
    const reason = (error as Error).message;
    await write({ type: 'refused', range, reason });
    context.note(`The service refuses that the run ${run} is ${status}: ${reason}`);
  }
  await write({ type: 'told', range, run, status, notes });
}

async function toBody(context: DeliveryContext, { technique, status, notes, end }: Status) {
  if (status === 'RUNNING') return { status };
  const ended = await readRunEnd(context.journal, technique, end);
  const run_notes = notes === null ? null : storable(notes);
  const run = context.runOf(technique);
  // Keeps what other clients have added to it.
  const now = await retryWhileUnavailable(context, () =>
    findRun(context.service.client, run, context.signal),
  );
  return { status, run_notes, run_config: { ...(now ?? run).run_config, ...ended } };
}
