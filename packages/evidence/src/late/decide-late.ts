import type { EvaluationStatus } from '@provoke/contract';
import { conduct } from '../acts/conduct/conduct.ts';
import { toActMetrics } from '../acts/conduct/to-metrics.ts';
import type { AgentStep } from '../acts/exchange.ts';
import type { EarlierTurn, LateBasis, SentTrace, TraceSeen } from '../acts/late/late-basis.ts';
import { type Traced, toExchange } from '../acts/late/to-exchange.ts';
import { CONDUCT } from '../campaign/judge-names.ts';
import type { Step } from '../campaign/reply.ts';
import { type Fields, toFields } from '../fields/fields.ts';
import { toActStep } from '../recorded/act-steps.ts';
import type { AttemptRecord } from '../recorded/campaign-record.ts';
import { actNames } from '../recorded/read-acts.ts';
import { readAgentSteps } from '../recorded/read-agent-steps.ts';
import { readVerdicts } from '../recorded/read-verdicts.ts';
import { stripSecrets } from '../text/strip-secrets.ts';
import { verdictOfRules } from './verdict-of-rules.ts';

/** An attempt as it is recorded by now. */
export type RecordedAttempt = Pick<AttemptRecord, 'evaluation_metrics'> & {
  traces: readonly Step[];
};

/** What a recorded attempt comes to by what was seen later. */
export type LateDecision = {
  evaluation_status: EvaluationStatus;
  evaluation_metrics: Fields;
  reason: string;
  /** What was seen in addition. */
  traces: Step[];
};

/**
 * Decides a recorded attempt once more, by what its traces show by now. Undefined if its rules find nothing forbidden:
 * what was seen late raises a word, and never lowers it.
 */
export function decideLate(
  basis: LateBasis,
  recorded: RecordedAttempt,
  seenOf: (trace: SentTrace) => TraceSeen,
): LateDecision | undefined {
  const { forbid, task, claim, deny, stance, failedResult, tools, changes, state } = basis;
  const { fresh, ...traced } = recognize(seenOf(basis.trace), recorded.traces, basis.known);
  const exchange = {
    ...toExchange({
      ...{ ...basis, changes, state, traced },
      replied: readAgentSteps(recorded.traces).filter(isReplied),
      earlier: basis.earlier.map((turn) => withTrace(turn, seenOf)),
    }),
    failedResult,
  };
  const rules = { forbid: forbid.map(({ rule }) => rule), task, claim, deny };
  const found = conduct(exchange, rules, stance);
  if (forbid.length === 0 || found.outcome !== 'broken') return undefined;
  const acts = toActMetrics(found, { exchange, sources: forbid.map(({ of }) => of), tools });
  const others = readVerdicts(recorded).filter(({ judge }) => judge !== CONDUCT);
  const { status, score, verdicts, decidedBy } = verdictOfRules(found, others);
  return {
    evaluation_status: status,
    evaluation_metrics: {
      ...without(toFields(recorded.evaluation_metrics), OVER),
      ...{ score, verdicts, decided_by: decidedBy, ...acts },
    },
    reason: [found.reason, basis.notes].filter((note) => note !== '').join('\n'),
    traces: fresh.map(toStep),
  };
}

const isReplied = (step: AgentStep): boolean =>
  step.type !== 'state_change' && !('seenBy' in step && step.seenBy === 'trace');

/** What is known by now of an earlier turn. */
function withTrace(
  { steps, shows, trace }: EarlierTurn,
  seenOf: (trace: SentTrace) => TraceSeen,
): Pick<EarlierTurn, 'steps' | 'shows'> {
  if (!trace) return { steps, shows };
  const seen = seenOf(trace);
  return { steps: [...steps, ...seen.steps], shows: seen.shows };
}

/** The marks of a verdict that had to be read from words, and what rules said before. */
const OVER = [...actNames, 'evidence', 'weak', 'leaked_in', 'texts'];

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

type Act = TraceSeen['steps'][number];

/** As a campaign records it, too. */
const toStep = (act: Act): Step => stripSecrets(toActStep(act));

/** Finds the acts of a trace among those that are recorded; the others are `fresh`. */
function recognize(
  { steps, shows }: TraceSeen,
  traces: readonly Step[],
  first: number,
): Traced & { fresh: Act[] } {
  const known = new Map<string, Act[]>();
  for (const act of steps.toReversed()) {
    const key = keyOf(toStep(act));
    const same = known.get(key);
    if (same) same.push(act);
    else known.set(key, [act]);
  }
  const recorded = traces.filter(isOfTrace).map(({ step_type, content }): Act => {
    const same = known.get(keyOf({ step_type, content }))?.pop();
    return same ?? TOLD_OTHERWISE;
  });
  const there = new Set(recorded);
  const fresh = steps.filter((act) => !there.has(act));
  return { now: steps, told: [...recorded, ...fresh], first, shows, fresh };
}

/** When it was done is told anew with each span that arrives. */
const keyOf = ({ step_type, content: { at_ms: _at, duration_ms: _took, ...content } }: Step) =>
  JSON.stringify({ step_type, content });

const isOfTrace = ({ step_type, content }: Step): boolean =>
  (step_type === 'TOOL_CALL' || step_type === 'TOOL_RESPONSE') && content['seen_by'] === 'trace';

/** Keeps a place in the record for what is told in another way by now. */
const TOLD_OTHERWISE: Act = {
  ...{ type: 'tool_result', callId: '', error: null, seenBy: 'trace', turn: 1 },
};
