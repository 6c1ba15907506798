import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@provoke/client';
import type { Span } from '@provoke/telemetry';

/** The service that takes the spans, and the runs that they belong to. */
export type SpanService = {
  baseUrl: string;
  client: Client;
  /** Of a technique; a service that starts has none yet. */
  runOf(technique: string): Promise<string>;
};

type Taking = {
  newId(): string;
  onSpans(spans: readonly Span[]): void;
  note(text: string): void;
};

/** Ids are registered so many at a time: a request for each attempt would slow the campaign down. */
const IDS_AT_A_TIME = 100;
const POLL_MS = 1_000;

type Pool = { ids: string[]; filling: Promise<void> | undefined };
type FromRun = { run: string; after: number };

/** Trace ids that the service knows before they are used, and the spans that arrive for them. */
export function takeFromService({ client, runOf }: SpanService, { newId, onSpans, note }: Taking) {
  const pools = new Map<string, Pool>();
  const runs = new Map<string, FromRun>();
  let hasSaid = false;
  const sayOnce = (text: string) => {
    if (!hasSaid) note(`${text} Until it can, nothing is seen of the acts that only they show.`);
    hasSaid = true;
  };

  async function fill(technique: string, pool: Pool, signal: AbortSignal): Promise<void> {
    const run = await runOf(technique);
    const ids = Array.from({ length: IDS_AT_A_TIME }, newId);
    await client.spans
      .register({ params: { id: run }, body: { trace_ids: ids }, signal })
      .catch((error: unknown) => {
        signal.throwIfAborted();
        sayOnce(`The service cannot take spans for now: ${(error as Error).message}`);
      });
    runs.set(technique, runs.get(technique) ?? { run, after: 0 });
    pool.ids.push(...ids);
  }

  async function take(from: FromRun, signal: AbortSignal): Promise<void> {
    for (;;) {
      const query = { after: from.after };
      const page = await client.spans.list({ params: { id: from.run }, query, signal });
      if (page.spans.length === 0) return;
      from.after = page.last;
      // The service keeps them in the form in which they were read.
      onSpans(page.spans.map(({ span }) => span as unknown as Span));
    }
  }

  return {
    async nextId(technique: string, signal: AbortSignal): Promise<string> {
      const pool = pools.get(technique) ?? { ids: [], filling: undefined };
      pools.set(technique, pool);
      for (;;) {
        const id = pool.ids.pop();
        if (id !== undefined) return id;
        pool.filling ??= fill(technique, pool, signal).finally(() => {
          pool.filling = undefined;
        });
        await pool.filling;
      }
    },

    /** Until the signal aborts. */
    async poll(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
        for (const from of runs.values())
          await take(from, signal).catch((error: unknown) => {
            if (signal.aborted) return;
            sayOnce(`Spans cannot be read from the service for now: ${(error as Error).message}`);
          });
      }
    },
  };
}
