import { decideLate, type Step, storable } from '@provoke/evidence';
import { parseLateBasis } from '@provoke/evidence/acts';
import { type Span, seenByTurn } from '@provoke/telemetry';

/** A recorded attempt and its spans as JSON: values that can be handed to another thread. */
export type LateCase = {
  basis: string;
  metrics: string | null;
  steps: readonly { step_type: Step['step_type']; content: string }[];
  spans: readonly { trace: string; span: string }[];
};

/** What it comes to: null if spans show nothing that its rules forbid. */
export type LateVerdict = {
  status: 'SUCCESSFUL_JAILBREAK';
  metrics: string;
  reason: string;
  steps: { step_type: Step['step_type']; content: string }[];
} | null;

/** Any client may have sent the basis: `refused` says why it is none. */
export type LateAnswer = { verdict: LateVerdict } | { refused: string };

export function decideByText({ basis, metrics, steps, spans }: LateCase): LateAnswer {
  try {
    const recorded = {
      evaluation_metrics: metrics === null ? null : JSON.parse(metrics),
      traces: steps.map(
        ({ step_type, content }): Step => ({ step_type, content: JSON.parse(content) }),
      ),
    };
    const spansOf = groupByTrace(spans);
    const decided = decideLate(parseLateBasis(JSON.parse(basis)), recorded, ({ id, sent }) =>
      seenByTurn({ spans: spansOf.get(id) ?? [], over: 0 }, sent, Date.now()),
    );
    return { verdict: decided ? toVerdict(decided) : null };
  } catch (error) {
    return { refused: (error as Error).message.slice(0, REFUSAL_MAX) };
  }
}

const REFUSAL_MAX = 300;

function groupByTrace(spans: LateCase['spans']): ReadonlyMap<string, Span[]> {
  const grouped = new Map<string, Span[]>();
  for (const { trace, span } of spans) {
    const ofTrace = grouped.get(trace) ?? [];
    ofTrace.push(JSON.parse(span) as Span);
    grouped.set(trace, ofTrace);
  }
  return grouped;
}

const toVerdict = ({
  evaluation_metrics,
  reason,
  traces,
}: NonNullable<ReturnType<typeof decideLate>>): LateVerdict => ({
  status: 'SUCCESSFUL_JAILBREAK',
  metrics: JSON.stringify(evaluation_metrics),
  reason: storable(reason),
  steps: traces.map(({ step_type, content }) => ({
    ...{ step_type, content: JSON.stringify(content) },
  })),
});
