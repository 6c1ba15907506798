import type { RunSummary } from '@provoke/contract';
import { storable, toFields } from '@provoke/evidence';
import type { Batch } from '../outbox/next-batch.ts';
import { readRunEnd } from '../outbox/read-run-end.ts';
import type { KeptChain } from '../outbox/sync-log.ts';
import { findRun } from '../service/find-run.ts';
import type { DeliveryContext } from './delivery-context.ts';
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
  const run = context.runOf(batch.technique);
  const range = rangeTo(end);
  let now: RunSummary | undefined;
  try {
    if (status !== 'RUNNING' || batch.settlesUntil)
      now = await retryWhileUnavailable(context, () => findRun(service.client, run, signal));
    const body = await toBody(context, batch, now ?? run);
    await retryWhileUnavailable(context, () =>
      service.terse.runs.update({ params: { id: run.id }, body, signal }),
    );
  } catch (error) {
    signal.throwIfAborted();
    if (!(await isRefused(context, run.id, error))) throw error;
    const reason = (error as Error).message;
    await write({ type: 'refused', range, reason });
    context.note(`The service refuses that the run ${run.id} is ${status}: ${reason}`);
  }
  await write({ type: 'told', range, run: run.id, status, notes, ...keptOf(now) });
}

/** All that was recorded is at the service by then, and a status is no part of the chain. */
const keptOf = (now: RunSummary | undefined): { chain?: KeptChain } =>
  now?.chain_head ? { chain: { length: now.chain_length, head: now.chain_head } } : {};

async function toBody(
  context: DeliveryContext,
  { technique, status, notes, settlesUntil, end }: Status,
  { run_config }: Pick<RunSummary, 'run_config'>,
) {
  if (settlesUntil) {
    const progress = { ...toFields(run_config?.['progress']), settling_until: settlesUntil };
    return { status, run_config: { ...run_config, progress } };
  }
  if (status === 'RUNNING') return { status };
  const ended = await readRunEnd(context.journal, technique, end);
  const run_notes = notes === null ? null : storable(notes);
  // Keeps what other clients have added to it.
  return { status, run_notes, run_config: { ...run_config, ...ended } };
}
