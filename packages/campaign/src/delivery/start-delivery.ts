import { EventEmitter } from 'node:events';
import type { Run } from '@provoke/contract';
import { describeError } from '../errors/describe-error.ts';
import { openLog } from '../journal/open-log.ts';
import { LogDamaged } from '../journal/read-log.ts';
import { BATCH_BYTES_MAX } from '../outbox/next-batch.ts';
import { readSyncState } from '../outbox/sync-log.ts';
import { isRunGone } from '../service/classify-error.ts';
import type { Connected } from './connect.ts';
import { type DeliveryContext, writeTo } from './delivery-context.ts';
import { sendOutbox } from './send-outbox.ts';

type DeliveryOptions = Omit<
  DeliveryContext,
  'state' | 'write' | 'signal' | 'unlogged' | 'batchLimit' | keyof Connected
> & {
  /** The service may still be starting; until the signal. */
  connect(signal: AbortSignal): Promise<Connected>;
  /** Runs that may already have results: those of a resumed or synced campaign. */
  earlier: readonly Run[];
  /** The log of what the service has. */
  sync: string;
};

export type Delivery = {
  /** Rejects if the service cannot start or take the campaign, or was given up before. */
  connected: Promise<Connected>;
  /** Reports that the journal has grown. */
  wake(): void;
  /**
   * Drains the outbox. Stops `maxWaitMs` after the last progress, or when the signal aborts. A service that starts has
   * limits of its own, so its start counts only if it `mustHurry`. After the signal it may still start and take the
   * campaign, since an outcome names its runs; what it lacks then is for later.
   */
  finish(options: { maxWaitMs: number; signal: AbortSignal; mustHurry?: boolean }): Promise<void>;
};

/** Sends the journal, which is the outbox, in order, each record once. The campaign does not wait for it. */
export async function startDelivery({
  sync,
  earlier,
  connect,
  ...options
}: DeliveryOptions): Promise<Delivery> {
  const { journal, note } = options;
  const state = await readSyncState(sync);
  const { sequence } = journal.end;
  // Only entries on disk are ever sent, so a shorter journal has lost its end.
  if (Math.max(state.done.sequence, state.open?.to ?? 0) > sequence)
    throw new LogDamaged(journal.name, sequence + 1);
  const log = await openLog(sync, state.end);
  const events = new EventEmitter();
  const stop = new AbortController();
  const draining = new AbortController();
  const connected = connect(stop.signal);
  const toContext = (place: Connected): DeliveryContext => ({
    ...options,
    ...place,
    state,
    unlogged: new Map(),
    batchLimit: { bytesMax: BATCH_BYTES_MAX },
    write: writeTo(log, state, () => events.emit('progress')),
    signal: stop.signal,
  });
  const outbox = { earlier, sync, events, draining: draining.signal };
  const running = connected
    .then((place) => sendOutbox(toContext(place), outbox))
    .finally(() => log.close())
    .catch((error: unknown) => {
      if (stop.signal.aborted) return;
      const why = isRunGone(error) ? ` ${RUN_GONE}` : '';
      const { message, next } = describeError(error);
      const advice = next.length > 0 ? ` To fix it, type: ${next.join('; ')}` : '';
      note(`Nothing more is sent for now: ${message}${why}${advice}`);
    });

  return {
    connected,
    wake: () => void events.emit('wake'),
    async finish({ maxWaitMs, signal, mustHurry = false }) {
      draining.abort();
      events.emit('wake');
      const giveUp = () => stop.abort();
      const notice = setTimeout(() => note(SENDING), SENDING_NOTED_MS);
      const leaveRest = () => {
        const late = setTimeout(giveUp, MAX_WAIT_AFTER_CANCEL_MS);
        void connected.then(giveUp, giveUp).finally(() => clearTimeout(late));
      };
      if (signal.aborted) leaveRest();
      signal.addEventListener('abort', leaveRest, { once: true });
      if (!mustHurry) await connected.catch(() => undefined);
      const timer = setTimeout(giveUp, maxWaitMs);
      events.on('progress', () => timer.refresh());
      await running;
      clearTimeout(timer);
      clearTimeout(notice);
      signal.removeEventListener('abort', leaveRest);
    },
  };
}

/** Of a campaign whose folder is the whole record. */
export function noDelivery(): Delivery {
  const connected = Promise.reject(new Error('This campaign is recorded in its folder alone.'));
  connected.catch(() => {});
  return { connected, wake() {}, async finish() {} };
}

const RUN_GONE = 'The run was deleted there, or the key belongs to another organization.';

/** For the service, after a cancellation. */
export const MAX_WAIT_AFTER_CANCEL_MS = 5_000;

/** Shorter waits are not reported. */
const SENDING_NOTED_MS = 2_000;
const SENDING =
  'Sending the remaining records to the service. Ctrl-C leaves them for: provoke sync';
