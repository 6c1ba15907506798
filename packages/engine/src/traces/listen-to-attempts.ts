import { setTimeout as sleep } from 'node:timers/promises';
import type { Sent, TraceSeen } from '@provoke/evidence/acts';
import { createTraceparent, createTraces, seenByTurn } from '@provoke/telemetry';
import type { AttemptTrace, Traces } from '../definitions/traces.ts';
import type { TracesSetting } from './traces-setting.ts';

type Listening = Pick<TracesSetting, 'wait_seconds' | 'settle_seconds'> & {
  /** An id that no other attempt has. */
  nextId(technique: string, signal: AbortSignal): Promise<string>;
  /** Called once if several attempts waited for nothing. */
  onSilence(): void;
};

/** An attempt whose late spans still count. */
type Watched = {
  untilMs: number;
  listener?: (seen: TraceSeen) => Promise<void>;
  /** More has arrived than its verdict knew. */
  hasMore: boolean;
  /** What is being told to the listener. */
  telling: Promise<void>;
};

/** So many attempts wait for their whole time; without a span until then, none is waited for. */
const SILENT_MAX = 3;

/** Collects the spans of a campaign's attempts, wherever they arrive. */
export function listenToAttempts({
  wait_seconds,
  settle_seconds,
  nextId,
  onSilence,
}: Listening): Traces & { collected: ReturnType<typeof createTraces>; settled(): Promise<void> } {
  const watched = new Map<string, Watched>();
  const sentBy = new Map<string, Sent[]>();
  let isHeard = false;
  let silent = 0;
  let lastMs: number | undefined;

  const collected = createTraces({
    onLate(id) {
      isHeard = true;
      const one = watched.get(id);
      if (!one) return;
      one.hasMore = true;
      tell(id, one);
    },
  });
  const seenOf = (id: string) => seenByTurn(collected.read(id), sentBy.get(id) ?? [], Date.now());

  function tell(id: string, one: Watched): void {
    const { listener } = one;
    if (!listener || !one.hasMore) return;
    one.hasMore = false;
    one.telling = one.telling.then(() => listener(seenOf(id))).catch(() => {});
  }

  /** Attempts come in the order of their deadlines. */
  function forgetOld(): void {
    for (const [id, { untilMs }] of watched) {
      if (untilMs > Date.now()) return;
      forget(id);
    }
  }
  function forget(id: string): void {
    watched.delete(id);
    sentBy.delete(id);
    collected.forget(id);
  }

  async function wait(id: string, signal: AbortSignal): Promise<void> {
    const mayCome = isHeard || silent < SILENT_MAX;
    const timeoutMs = mayCome ? wait_seconds * 1_000 : 0;
    await collected.waitFor(id, { timeoutMs, signal });
    if (collected.read(id).spans.length > 0) isHeard = true;
    else if (!isHeard && ++silent === SILENT_MAX) onSilence();
  }

  return {
    collected,
    async open({ technique, turn }, signal): Promise<AttemptTrace> {
      forgetOld();
      const id = await nextId(technique, signal);
      const sent: Sent[] = [];
      return {
        id,
        traceparent(ofTurn = turn) {
          const parent = createTraceparent(id);
          sent.push({ spanId: parent.spanId, turn: ofTurn, atMs: Date.now() });
          sentBy.set(id, sent);
          collected.expect(parent);
          return parent.header;
        },
        sent: () => sent,
        async seen(until) {
          await wait(id, until);
          lastMs = Date.now();
          const untilMs = lastMs + settle_seconds * 1_000;
          watched.set(id, { untilMs, hasMore: false, telling: Promise.resolve() });
          return seenOf(id);
        },
        onMore(listener) {
          const one = watched.get(id);
          if (!one) return;
          one.listener = listener;
          tell(id, one);
        },
      };
    },
    settlesUntil: () =>
      lastMs === undefined ? undefined : new Date(lastMs + settle_seconds * 1_000),
    async settle(signal) {
      const leftMs = (lastMs ?? 0) + settle_seconds * 1_000 - Date.now();
      if (leftMs > 0) await sleep(leftMs, undefined, { signal }).catch(() => undefined);
      await this.settled();
    },
    async settled() {
      await Promise.all([...watched.values()].map(({ telling }) => telling));
    },
  };
}
