import { type CampaignState, limits } from '@provoke/contract';
import { type Spending, spendingOf } from '@provoke/evidence';
import type { Journal } from '../../journal/journal.ts';
import type { Place } from '../../journal/read-log.ts';
import { addUp, type SliceEvent, toSliceEvent, wasSent } from './slice-event.ts';
import type { SliceHome } from './slice-events.ts';
import { untilAnswered } from './until-answered.ts';

type Waiting = {
  events: readonly SliceEvent[];
  spent: readonly Spending[];
  resolve(): void;
  reject(error: Error): void;
};

export type SliceJournal = Pick<Journal, 'append' | 'close'> & {
  /** Sends a heartbeat of the worker, unless an append is being sent. */
  beat(): void;
  /** Has all workers wait. */
  wait(ms: number): void;
};

type Hearing = {
  /** Where reading it ended. */
  end: Place;
  onStatus(status: CampaignState): void;
  /** Whether slots are drawn for requests to the agent. */
  onPaced(paced: boolean): void;
  /** The agent asked to be left alone, here or at another worker. */
  onWait(ms: number): void;
  onFailure(error: unknown): void;
};

/**
 * The journal of a campaign on workers: an append of something that was sent resolves once the service has committed
 * it with its results, under the slice's epoch. Other events only follow from those; they go with the next request.
 * Simultaneous appends share one. `onStatus` receives the campaign's status; `onFailure`, why nothing more can be
 * written.
 */
export function openSliceJournal(
  { client, slice, signal }: SliceHome,
  { end, onStatus, onPaced, onWait, onFailure }: Hearing,
): SliceJournal {
  const params = { id: slice.id };
  let after = end.sequence;
  let waitMs = 0;
  /** They go with the next request; a slice's end includes them all. */
  const held: SliceEvent[] = [];
  const waiting: Waiting[] = [];
  let flushing: Promise<void> | undefined;

  async function send(events: SliceEvent[], spent: readonly Spending[]): Promise<void> {
    const asked = waitMs;
    waitMs = 0;
    const body = { epoch: slice.epoch, after, events, spent: addUp(spent), wait_ms: asked };
    const { status, wait_ms, paced } = await untilAnswered(signal, () =>
      client.slices.append({ params, body, signal }),
    );
    after += events.length;
    onStatus(status);
    onPaced(paced);
    if (wait_ms > 0) onWait(wait_ms);
  }

  async function flush(): Promise<void> {
    // Includes everything appended in this turn of the event loop.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting.splice(0, countFitting(waiting));
      try {
        await send(
          batch.flatMap(({ events }) => events),
          batch.flatMap(({ spent }) => spent),
        );
        for (const { resolve } of batch) resolve();
      } catch (error) {
        onFailure(error);
        for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error as Error);
      }
    }
    flushing = undefined;
  }

  const add = (events: readonly SliceEvent[], spent: readonly Spending[] = []) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ events: [...held.splice(0), ...events], spent, resolve, reject });
      flushing ??= flush();
    });

  return {
    async append(events, elapsedMs) {
      const ready = events.map((event) => toSliceEvent(event, elapsedMs));
      const isUrgent = events.some(wasSent) || held.length >= HELD_MAX;
      if (isUrgent) await add(ready, events.flatMap(spendingOf));
      else held.push(...ready);
    },
    beat() {
      // Callers that wait for an append learn what has happened.
      if (!flushing) void add([]).catch(() => {});
    },
    wait(ms) {
      waitMs = Math.min(Math.max(waitMs, Math.ceil(ms)), limits.workWaitMsMax);
      void add([]).catch(() => {});
    },
    close: async () => flushing,
  };
}

const HELD_MAX = 50;

/** How many appends fit into one request; at least one. */
function countFitting(waiting: readonly Waiting[]): number {
  let events = 0;
  const tooMany = waiting.findIndex((one, index) => {
    events += one.events.length;
    return index > 0 && events > limits.sliceEventsMax;
  });
  return tooMany === -1 ? waiting.length : tooMany;
}
