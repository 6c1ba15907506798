import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type Client } from '@provoke/client';
import { type CampaignState, limits } from '@provoke/contract';
import { backOffMs } from '@provoke/contract/retry';
import type { CampaignEvent, Spending } from '@provoke/engine';
import { classifyError } from '../delivery/classify-error.ts';
import type { Journal, JournalReader } from '../journal/journal.ts';
import { type JournalEntry, toEntry } from '../journal/journal-entry.ts';
import { toEntryLine } from '../journal/log-line.ts';
import type { Place } from '../journal/read-log.ts';
import { toAttemptRecord } from '../outbox/to-result.ts';
import type { TakenSlice } from './taken-slice.ts';

/** Another worker has the slice, or it is over: nothing more may be sent or written for it. */
export class SliceLost extends Error {
  override readonly name = 'SliceLost';
}

type Home = { client: Client; slice: TakenSlice; signal: AbortSignal };

/** The journal of a slice in the service, in order. */
export const sliceEvents = ({ client, slice, signal }: Home): JournalReader => ({
  name: `slice ${slice.id}`,
  async *read() {
    const { id } = slice;
    for (let after = 0, more = slice.events > 0; more; ) {
      const page = await client.slices.events({ params: { id }, query: { after }, signal });
      yield page.events.map(toJournalEntry);
      after = page.events.at(-1)?.sequence ?? after;
      more = page.more;
    }
  },
});

type Body = Parameters<Client['slices']['append']>[0]['body'];
type Event = Body['events'][number];
type Waiting = {
  events: readonly Event[];
  spent: readonly Spending[];
  resolve(): void;
  reject(error: Error): void;
};

export type SliceJournal = Pick<Journal, 'append' | 'close'> & {
  /** Says that the worker is alive, unless an append says so at the moment. */
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
 * it with its results, under the slice's epoch. Other events only say what follows from those; they go with the next
 * request. Simultaneous appends share one. `onStatus` hears what has become of the campaign; `onFailure`, why nothing
 * more can be written.
 */
export function openSliceJournal(
  { client, slice, signal }: Home,
  { end, onStatus, onPaced, onWait, onFailure }: Hearing,
): SliceJournal {
  const params = { id: slice.id };
  let after = end.sequence;
  let waitMs = 0;
  /** They go with the next request; a slice's end says all that they do. */
  const held: Event[] = [];
  const waiting: Waiting[] = [];
  let flushing: Promise<void> | undefined;

  async function send(events: Event[], spent: readonly Spending[]): Promise<void> {
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

  const add = (events: readonly Event[], spent: readonly Spending[] = []) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ events: [...held.splice(0), ...events], spent, resolve, reject });
      flushing ??= flush();
    });

  return {
    async append(events, elapsedMs) {
      const ready = events.map((event) => toEvent(event, elapsedMs));
      const isUrgent = events.some(wasSent) || held.length >= HELD_MAX;
      if (isUrgent) await add(ready, events.flatMap(spendingOf));
      else held.push(...ready);
    },
    beat() {
      // Whoever waits for an append learns what has happened.
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

const wasSent = ({ type }: CampaignEvent) => type === 'attempt-end' || type === 'ask-end';

const toJournalEntry = ({ sequence, entry, evidence }: Stored): JournalEntry =>
  toEntryLine(sequence, entry, evidence ?? undefined);

type Stored = Awaited<ReturnType<Client['slices']['events']>>['events'][number];

function toEvent(event: CampaignEvent, elapsedMs: number | undefined): Event {
  const { head, evidence } = toEntry(event, elapsedMs);
  // Both are JSON objects of ours.
  const entry = { ...head } as Event['entry'];
  if (event.type !== 'attempt-end') return { entry };
  const { result, traces } = toAttemptRecord(event.attempt);
  return { entry, evidence: evidence as Event['entry'], result: { ...result, traces } };
}

function spendingOf(event: CampaignEvent): readonly Spending[] {
  if (event.type === 'attempt-end') return event.attempt.spending;
  return event.type === 'ask-end' ? [event.ask.spending] : [];
}

const addUp = (spending: readonly Spending[]) =>
  spending.reduce(
    (sum, { role, requests, inputTokens, outputTokens, costUsd }) => ({
      requests: sum.requests + (role === 'target' ? requests : 0),
      tokens: sum.tokens + inputTokens + outputTokens,
      cost_usd: sum.cost_usd + (costUsd ?? 0),
    }),
    { requests: 0, tokens: 0, cost_usd: 0 },
  );

const DELAYS = { firstDelayMs: 200, delayMaxMs: 3_000 };

/** While the service is away nothing is lost: the next prompt waits. Throws `SliceLost`. */
export async function untilAnswered<Answer>(
  signal: AbortSignal,
  call: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 0; ; tries++)
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError && [404, 409].includes(error.status))
        throw new SliceLost('Another worker has the slice.', { cause: error });
      if (classifyError(error) !== 'later') throw error;
      await sleep(backOffMs(tries, DELAYS), undefined, { signal });
    }
}
