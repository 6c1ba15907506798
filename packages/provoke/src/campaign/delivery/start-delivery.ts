import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from '@provoke/contract';
import { describeError } from '../errors/describe-error.ts';
import { openLog } from '../journal/open-log.ts';
import { LogDamaged } from '../journal/read-log.ts';
import { BATCH_BYTES_MAX, nextBatch, sameItems } from '../outbox/next-batch.ts';
import { readSyncState } from '../outbox/sync-log.ts';
import { isRunGone } from './classify-error.ts';
import { type DeliveryContext, writeTo } from './delivery-context.ts';
import { findUnlogged } from './find-unlogged.ts';
import { sendBulk, sendWhatIsMissing } from './send-bulk.ts';
import { sendResults } from './send-results.ts';
import { sendSingly } from './send-singly.ts';
import { sendStatus } from './send-status.ts';

type DeliveryOptions = Omit<
  DeliveryContext,
  'state' | 'write' | 'signal' | 'unlogged' | 'batchLimit'
> & {
  /** Runs that an earlier life may have recorded in. */
  earlier: readonly Run[];
  /** Where it is written down what the service has. */
  sync: string;
};

export type Delivery = {
  /** The journal has grown. */
  wake(): void;
  /** Sends what is left: as long as it gets on, but no longer than so without getting on, and not after the signal. */
  finish(options: { patienceMs: number; signal: AbortSignal }): Promise<void>;
};

/** Sends the journal of a campaign to the service, in its order, each record once. Nobody waits for it. */
export async function startDelivery({
  sync,
  earlier,
  ...options
}: DeliveryOptions): Promise<Delivery> {
  const { service, journal, note, clock } = options;
  const state = await readSyncState(sync);
  const { sequence } = journal.end;
  // Only what is on the disk was ever sent.
  if (Math.max(state.done.sequence, state.open?.to ?? 0) > sequence)
    throw new LogDamaged(journal.name, sequence + 1);
  const log = await openLog(sync, state.end);
  const events = new EventEmitter();
  const stop = new AbortController();
  const draining = new AbortController();
  const context: DeliveryContext = {
    ...options,
    state,
    unlogged: new Map(),
    batchLimit: { bytesMax: BATCH_BYTES_MAX },
    write: writeTo(log, state, () => events.emit('progress')),
    signal: stop.signal,
  };
  const statusOf = (technique: string) => state.told.get(options.runOf(technique).id);

  const sendUnanswered = async () => {
    if (!state.open) return;
    const { how, from, to, run } = state.open;
    const sent = await sameItems(journal, { after: state.done, from, to });
    const items = sent.filter(({ sequence }) => !state.partly.has(sequence));
    if (items.length === 0) return;
    if (service.hasBulk)
      return how === 'bulk'
        ? sendBulk(context, run, items, state.open)
        : sendWhatIsMissing(context, run, items, state.newest.get(run));
    for (const item of items) await sendSingly(context, run, item, { mayBeThere: true });
  };

  const work = async () => {
    await sendUnanswered();
    context.unlogged = await findUnlogged(context, { runs: earlier, sync });
    if (context.unlogged.size > 0) note(`${context.unlogged.size} ${ALREADY_THERE}`);
    let nextAt = 0;
    for (;;) {
      const { bytesMax } = context.batchLimit;
      const reading = { journal, after: state.done, until: journal.end, bytesMax, statusOf };
      const batch = await nextBatch(reading);
      if (!batch) {
        if (draining.signal.aborted && reading.until.offset === journal.end.offset) return;
        if (reading.until.offset === journal.end.offset)
          await once(events, 'wake', { signal: stop.signal });
      } else if (batch.type === 'status') await sendStatus(context, batch);
      else if (service.hasBulk && !batch.isFull && !draining.signal.aborted && clock() < nextAt)
        await pause(nextAt - clock(), AbortSignal.any([draining.signal, stop.signal]));
      else {
        nextAt = clock() + service.pauseMs;
        await sendResults(context, context.runOf(batch.technique).id, batch.items);
      }
    }
  };

  const running = work()
    .finally(() => log.close())
    .catch((error: unknown) => {
      if (stop.signal.aborted) return;
      const why = isRunGone(error) ? ` ${RUN_GONE}` : '';
      note(`Nothing more is sent for now: ${describeError(error)}${why}`);
    });

  return {
    wake: () => void events.emit('wake'),
    async finish({ patienceMs, signal }) {
      draining.abort();
      events.emit('wake');
      const giveUp = () => stop.abort();
      const patience = setTimeout(giveUp, patienceMs);
      const word = setTimeout(() => note(SENDING), SENDING_SAID_MS);
      events.on('progress', () => patience.refresh());
      if (signal.aborted) giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
      await running;
      clearTimeout(patience);
      clearTimeout(word);
      signal.removeEventListener('abort', giveUp);
    },
  };
}

const ALREADY_THERE =
  'attempts are recorded there already, though this folder does not know of it: it is a copy, or its sync.ndjson is gone. They are not recorded twice.';

const RUN_GONE = "The run was deleted there, or the key is another organization's.";

/** Nobody wonders about less. */
const SENDING_SAID_MS = 2_000;
const SENDING = 'Sending what is left to the service. Ctrl-C leaves it for: provoke sync';

const pause = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { signal }).catch(() => undefined);
