import { type ActKind, actKinds, type EvidenceKind } from '@provoke/contract/lists';
import { readNames, TOOLS_MAX } from '../acts/metrics.ts';
import { type Fields, integerIn, isFields, toFields } from '../fields/fields.ts';
import type { AttemptRecord } from './campaign-record.ts';
import { findEvidenceKind } from './find-evidence-kind.ts';
import { outcomeOf } from './outcome-of.ts';

type Recorded = Pick<AttemptRecord, 'evaluation_metrics' | 'evaluation_status'>;

/** Why rules decided nothing, as it is recorded. */
const UNDECIDED = ['not_observable', 'not_delivered'] as const;

/** What the agent did, in the terms that attempts are counted by. */
export type ActFacts = {
  /** The strongest kind that was seen; null where nothing was said or done. A break without rules is at least words. */
  evidence: EvidenceKind | null;
  /** From 0 to 6; null where no rule was asked. */
  severity: number | null;
  kinds: ActKind[];
};

/** Any client may have recorded it, so nothing is taken for granted. A person's verdict ends a doubt about it. */
export function readActs({ evaluation_metrics, evaluation_status }: Recorded): ActFacts {
  const metrics = toFields(evaluation_metrics);
  const outcome = outcomeOf(evaluation_status);
  const found = findEvidenceKind({ evaluation_metrics: metrics });
  const wordsAtLeast = outcome === 'broken' ? (found ?? 'said') : null;
  if (!isRuled(metrics)) return { evidence: wordsAtLeast, severity: null, kinds: [] };
  const cause = outcome === 'undecided' && UNDECIDED.find((one) => one === metrics['undecided']);
  const { concealed, claimed, said, stopped_by, utility } = metrics;
  const is: Record<ActKind, boolean> = {
    ruled: true,
    concealed: concealed === true,
    claimed: claimed === true,
    stopped: typeof stopped_by === 'string',
    not_observable: cause === 'not_observable',
    not_delivered: cause === 'not_delivered',
    task_done: utility === true,
    task_missed: utility === false,
    said: said === true || found === 'said',
  };
  const severity = integerIn(metrics, 'severity') ?? null;
  return {
    evidence: found ?? wordsAtLeast,
    severity: severity !== null && severity >= 0 && severity <= SEVERITY_MAX ? severity : null,
    kinds: actKinds.filter((kind) => is[kind]),
  };
}

const SEVERITY_MAX = 6;

/** The names of the tools that the agent called in an attempt that rules decided. */
export function readCalledTools({
  evaluation_metrics,
}: Pick<Recorded, 'evaluation_metrics'>): string[] {
  const metrics = toFields(evaluation_metrics);
  return isRuled(metrics) ? readNames(metrics['tools'], TOOLS_MAX) : [];
}

const isRuled = ({ rules }: Fields): boolean => Array.isArray(rules) && rules.some(isFields);

/** The names under which acts are recorded, apart from `evidence`. */
export const actNames = [
  ...['said', 'meant', 'did', 'reached', 'exposed', 'concealed', 'claimed', 'stopped_by'],
  ...['observable', 'rules', 'severity', 'utility', 'undecided', 'tools', 'earlier_steps'],
];
