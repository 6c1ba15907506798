import { type EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from '@provoke/contract';
import { type Batch, nextBatch } from '../outbox/next-batch.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { findUnlogged } from './find-unlogged.ts';
import { resendUnanswered } from './resend-unanswered.ts';
import { sendRaise } from './send-raise.ts';
import { sendResults } from './send-results.ts';
import { sendStatus } from './send-status.ts';

type Outbox = {
  earlier: readonly Run[];
  sync: string;
  /** `wake`: the journal has grown, or the outbox should be drained. */
  events: EventEmitter;
  /** Aborted when nothing more is added: sending ends once everything is sent. */
  draining: AbortSignal;
};

/** Sends one batch after another, each as large as the service's limits allow. */
export async function sendOutbox(
  context: DeliveryContext,
  { earlier, sync, events, draining }: Outbox,
): Promise<void> {
  const { service, journal, state, signal, clock, note } = context;
  await resendUnanswered(context);
  context.unlogged = await findUnlogged(context, { runs: earlier, sync });
  if (context.unlogged.size > 0) note(`${context.unlogged.size} ${ALREADY_THERE}`);

  const statusOf = (technique: string) => state.told.get(context.runOf(technique).id);
  const isWaiting = (isFull: boolean, until: number) =>
    service.hasBulk && !isFull && !draining.aborted && clock() < until;
  let nextAt = 0;
  for (;;) {
    const until = journal.end;
    const { bytesMax } = context.batchLimit;
    const batch = await nextBatch({ journal, after: state.done, until, bytesMax, statusOf });
    if (!batch) {
      if (until.offset !== journal.end.offset) continue;
      if (draining.aborted) return;
      await once(events, 'wake', { signal });
    } else if (batch.type !== 'results') await sendChange(context, batch);
    else if (isWaiting(batch.isFull, nextAt))
      await pause(nextAt - clock(), AbortSignal.any([draining, signal]));
    else {
      nextAt = clock() + service.pauseMs;
      await sendResults(context, context.runOf(batch.technique).id, batch.items);
    }
  }
}

const sendChange = (context: DeliveryContext, batch: Exclude<Batch, { type: 'results' }>) =>
  batch.type === 'status' ? sendStatus(context, batch) : sendRaise(context, batch);

const ALREADY_THERE =
  "attempts are already recorded there, although this folder's sync log lacks them: it is a copy, or its sync.ndjson is missing. They are not recorded twice.";

const pause = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
