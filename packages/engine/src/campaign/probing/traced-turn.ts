import type { AgentStep } from '@provoke/evidence/acts';
import type { ObservableActs } from '../../definitions/target.ts';
import type { AttemptTrace, TraceSeen } from '../../definitions/traces.ts';

type Act = TraceSeen['steps'][number];

/** What the trace of an agent's turn has told so far. Each step keeps its place. */
export type TracedTurn = {
  /** What was known for the turn's verdict. One that is told in another way by now is empty. */
  first(): readonly AgentStep[];
  /** What came later, in the order in which it came. */
  later(): readonly AgentStep[];
  /** All acts that were ever told. */
  acts(): readonly Act[];
  shows(): ObservableActs;
  /** Calls back after each change, one call after the other. */
  onChange(listener: () => Promise<void>): void;
};

export function createTracedTurn(trace: AttemptTrace, seen: TraceSeen): TracedTurn {
  const told: Act[] = [...seen.steps];
  let { shows } = seen;
  let gone: ReadonlySet<Act> = new Set();
  const listeners: (() => Promise<void>)[] = [];
  const known = seen.steps.length;
  const asTold = (steps: readonly Act[]) => steps.map((step) => (gone.has(step) ? RETOLD : step));

  trace.onMore(async (now) => {
    const differing = differ(told, now.steps);
    told.push(...differing.fresh);
    gone = differing.gone;
    shows = now.shows;
    for (const listener of listeners) await listener();
  });

  return {
    first: () => asTold(told.slice(0, known)),
    later: () => asTold(told.slice(known)),
    acts: () => told,
    shows: () => shows,
    onChange: (listener) => void listeners.push(listener),
  };
}

/** Does nothing. */
const RETOLD: AgentStep = { type: 'thought', text: '' };

/** What is told now and was not before, and what was told before and no longer is. */
function differ(before: readonly Act[], now: readonly Act[]): { fresh: Act[]; gone: Set<Act> } {
  const known = new Map<string, Act[]>();
  for (const step of before) {
    const key = JSON.stringify(step);
    const same = known.get(key);
    if (same) same.push(step);
    else known.set(key, [step]);
  }
  const fresh = now.filter((step) => known.get(JSON.stringify(step))?.pop() === undefined);
  return { fresh, gone: new Set([...known.values()].flat()) };
}
