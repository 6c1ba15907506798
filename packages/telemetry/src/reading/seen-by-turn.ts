import { readJson, type Sent, type TraceSeen, toKey } from '@provoke/evidence/acts';
import type { Span } from '../span.ts';
import type { TraceSpans } from '../traces/create-traces.ts';
import { startByTheirClock } from './start-by-their-clock.ts';
import { toSeen } from './to-seen.ts';

/**
 * What the spans of an attempt show, each with its turn: that of the request which it is within. Nothing counts as shown
 * before the last request of each turn has its span: those within it had ended before.
 */
export function seenByTurn(
  { spans, over }: TraceSpans,
  sent: readonly Sent[],
  nowMs: number,
): TraceSeen {
  const startMs = startByTheirClock(spans, { sentMs: sent[0]?.atMs ?? nowMs, nowMs });
  const last = new Map(sent.map(({ spanId, turn }) => [turn, spanId]));
  const turnOf = createTurnOf(spans, sent);
  const turns = [...last].map(([turn, parent]) => {
    const seen = toSeen(
      spans.filter((span) => turnOf(span) === turn),
      { parent, turn, over, startMs },
    );
    const { ended, shows } = seen;
    const steps = ended ? seen.steps : withoutRepeats(seen.steps);
    return { steps, calls: ended && shows.calls, results: ended && shows.results };
  });
  return {
    steps: turns.flatMap(({ steps }) => steps),
    shows: {
      calls: turns.length > 0 && turns.every(({ calls }) => calls),
      results: turns.length > 0 && turns.every(({ results }) => results),
    },
  };
}

/**
 * Before the trace has ended, a call without a result may be one that failed and was tried again: it is the same as one
 * that is like it.
 */
function withoutRepeats(steps: TraceSeen['steps']): TraceSeen['steps'] {
  const answered = new Set(
    steps.flatMap((step) => (step.type === 'tool_result' ? step.callId : [])),
  );
  const known = new Set<string>();
  const calls = steps.filter((step) => step.type === 'tool_call');
  const keyOf = (call: (typeof calls)[number]) => `${call.tool} ${toKey(readJson(call.arguments))}`;
  for (const call of calls) if (answered.has(call.callId)) known.add(keyOf(call));
  return steps.filter((step) => {
    if (step.type !== 'tool_call' || answered.has(step.callId)) return true;
    const key = keyOf(step);
    const isFirst = !known.has(key);
    known.add(key);
    return isFirst;
  });
}

/** Hostile spans may be within each other. */
const DEPTH_MAX = 64;

function createTurnOf(spans: readonly Span[], sent: readonly Sent[]) {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const turns = new Map(sent.map(({ spanId, turn }) => [spanId, turn]));
  const lastTurn = sent.at(-1)?.turn ?? 1;
  return (span: Span): number => {
    let at: Span | undefined = span;
    for (let depth = 0; at && depth < DEPTH_MAX; depth++) {
      const turn = turns.get(at.parentSpanId ?? '');
      if (turn !== undefined) return turn;
      at = byId.get(at.parentSpanId ?? '');
    }
    return lastTurn;
  };
}
