import type { SentTrace, TraceSeen } from '@provoke/evidence/acts';
import type { ObservableActs } from '../../definitions/target.ts';
import type { AttemptTrace } from '../../definitions/traces.ts';

type Act = TraceSeen['steps'][number];

/** What the trace of an agent's turn has told so far. */
export type TracedTurn = {
  /** As it is known by now, in the order of time. */
  now(): readonly Act[];
  /** All that was ever told, in the order in which it came: that of the record. */
  told(): readonly Act[];
  /** How many of them were known for the turn's verdict. */
  first: number;
  shows(): ObservableActs;
  /** The trace, and the requests of the turn. */
  sent: SentTrace;
  /** Calls back after each change, one call after the other. */
  onChange(listener: () => Promise<void>): void;
};

export function createTracedTurn(trace: AttemptTrace, seen: TraceSeen): TracedTurn {
  const told: Act[] = [...seen.steps];
  let now: readonly Act[] = seen.steps;
  let { shows } = seen;
  const listeners: (() => Promise<void>)[] = [];

  trace.onMore(async (known) => {
    now = recognize(known.steps, told);
    const before = new Set(told);
    told.push(...now.filter((step) => !before.has(step)));
    shows = known.shows;
    for (const listener of listeners) await listener();
  });

  return {
    now: () => now,
    told: () => told,
    first: seen.steps.length,
    shows: () => shows,
    sent: { id: trace.id, sent: trace.sent() },
    onChange: (listener) => void listeners.push(listener),
  };
}

/** The same steps, in their order; one that was told before is the one that was told. */
function recognize(steps: readonly Act[], told: readonly Act[]): Act[] {
  const known = new Map<string, Act[]>();
  for (const step of told.toReversed()) {
    const key = keyOf(step);
    const same = known.get(key);
    if (same) same.push(step);
    else known.set(key, [step]);
  }
  return steps.map((step) => known.get(keyOf(step))?.pop() ?? step);
}

/** When it was done is told anew with each span that arrives. */
const keyOf = ({ atMs: _at, durationMs: _took, ...step }: Act): string => JSON.stringify(step);
