import type { Result, Review } from '@provoke/contract';
import type { EvidenceKind } from '@provoke/contract/lists';
import { type Message, placeAgentSteps, readExchange } from '@provoke/evidence';
import {
  type ActMetrics,
  type AgentStep,
  type Call,
  type RuleMetrics,
  readCalls,
} from '@provoke/evidence/acts';
import { stepsOf } from '@provoke/figures';

/** The rules that a step matched, with the strongest kind that they showed. */
export type Matched = { kind: EvidenceKind; rules: readonly RuleMetrics[] };

type Seen = {
  /** Only spans that arrived after the verdict show it. */
  isLate: boolean;
  matched: Matched | null;
};

export type WayStep = Seen &
  (
    | { type: 'call'; call: Call }
    | Extract<AgentStep, { type: 'thought' } | { type: 'state_change' }>
  );

export type Way = {
  /** What was sent, or the last of it. */
  sent: readonly Message[];
  steps: readonly WayStep[];
  reply: string | null;
  /** Messages before these, and steps after them, which are not shown. */
  left: { messages: number; steps: number };
};

const MESSAGES_MAX = 100;
const STEPS_MAX = 300;

/** What was sent, what the agent did, and what it said; a call that several witnesses saw is one step. */
export function readWay(result: Result, acts: ActMetrics, reviews: readonly Review[] = []): Way {
  const { sent, reply } = readExchange(result);
  const traces = result.traces.toSorted((a, b) => a.sequence - b.sequence);
  const placed = placeAgentSteps(traces);
  const steps = placed.map(({ step }) => step);
  const raisedAt = firstRaise(reviews);
  const matched = findMatched(acts);
  const seenAt = (at: number): Seen => ({
    isLate: Date.parse(traces[placed[at]?.place ?? 0]?.timestamp ?? '') >= raisedAt,
    matched: matched.get(at) ?? null,
  });
  const calls = readCalls({ messages: [], steps, failedResult: [], ...NOTHING_MORE });
  const others = steps.flatMap((step, at) =>
    step.type === 'thought' || step.type === 'state_change'
      ? [{ at, shown: { ...step, ...seenAt(at) } }]
      : [],
  );
  const all = [
    ...calls.map((call) => ({
      at: call.step,
      shown: { type: 'call' as const, call, ...seenAt(call.step) },
    })),
    ...others,
  ].sort((a, b) => a.at - b.at);
  return {
    sent: sent.slice(-MESSAGES_MAX),
    steps: all.slice(0, STEPS_MAX).map(({ shown }) => shown),
    reply,
    left: {
      messages: Math.max(0, sent.length - MESSAGES_MAX),
      steps: Math.max(0, all.length - STEPS_MAX),
    },
  };
}

/** Of an exchange, what calls are not read from. */
const NOTHING_MORE = {
  observable: { meant: 'all', did: 'all', reached: false, state: false },
  exposed: null,
  tokens: [],
} as const;

/** What a late span adds is recorded together with its review. */
const firstRaise = (reviews: readonly Review[]): number =>
  reviews
    .filter(({ source }) => source === 'trace')
    .reduce((first, { timestamp }) => Math.min(first, Date.parse(timestamp)), Infinity);

const RANKS: readonly (EvidenceKind | null)[] = [null, 'said', 'meant', 'did', 'reached'];

function findMatched(acts: ActMetrics): ReadonlyMap<number, Matched> {
  const matched = new Map<number, Matched>();
  for (const rule of acts.rules)
    for (const at of rule.outcome === 'broken' ? stepsOf(rule, acts) : []) {
      const known = matched.get(at);
      const kinds = [known?.kind ?? null, rule.kind ?? 'meant'] as const;
      const kind = RANKS.indexOf(kinds[0]) > RANKS.indexOf(kinds[1]) ? kinds[0] : kinds[1];
      matched.set(at, { kind: kind ?? 'meant', rules: [...(known?.rules ?? []), rule] });
    }
  return matched;
}
