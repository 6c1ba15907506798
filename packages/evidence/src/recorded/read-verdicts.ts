import { type EvidenceKind, evidenceKinds } from '@provoke/contract/lists';
import type { DecidedBy, JudgeVerdict } from '../campaign/attempt.ts';
import {
  type Fields,
  filledIn,
  integerIn,
  isFields,
  numberIn,
  textIn,
  toFields,
} from '../fields/fields.ts';
import type { AttemptRecord } from './campaign-record.ts';
import { findEvidenceKind } from './find-evidence-kind.ts';
import { readJudgeOutcome } from './judge-outcome.ts';
import { actNames } from './read-acts.ts';
import { markNames } from './read-marks.ts';

type Metrics = Pick<AttemptRecord, 'evaluation_metrics'>;

/** A page, a report and an index show no more; few campaigns have more than five judges. */
export const VERDICTS_MAX = 20;

/** The judges' verdicts. What is not one is left out; what another client adds to one stays in it. */
export function readVerdicts(
  { evaluation_metrics }: Metrics,
  { max = VERDICTS_MAX } = {},
): JudgeVerdict[] {
  const { verdicts } = toFields(evaluation_metrics);
  return Array.isArray(verdicts) ? verdicts.slice(0, max).flatMap(readVerdict) : [];
}

function readVerdict(recorded: unknown): JudgeVerdict[] {
  const { advisory, details, ...verdict } = toFields(recorded);
  const outcome = readJudgeOutcome(verdict['outcome']);
  if (!outcome) return [];
  return [
    {
      ...verdict,
      judge: filledIn(verdict, 'judge') ?? 'judge',
      outcome,
      score: numberIn(verdict, 'score') ?? null,
      reason: textIn(verdict, 'reason') ?? '',
      raw: filledIn(verdict, 'raw') ?? null,
      ...(isFields(details) && { details }),
      ...(advisory === true && { advisory }),
    },
  ];
}

const COUNT_MAX = 1_000_000;

/** How many judges decided, of those that count; null where it was not recorded. */
export function readDecidedBy({ evaluation_metrics }: Metrics): DecidedBy | null {
  const decided = toFields(toFields(evaluation_metrics)['decided_by']);
  const [votes, panel] = [countIn(decided, 'votes'), countIn(decided, 'panel')];
  return votes === undefined || panel === undefined ? null : { votes, panel };
}

const countIn = (fields: Fields, name: string): number | undefined => {
  const count = integerIn(fields, name);
  return count !== undefined && count >= 0 && count <= COUNT_MAX ? count : undefined;
};

/** What the attempt proves; a reply alone proves its own words. */
export const readEvidenceKind = (metrics: Metrics): EvidenceKind =>
  findEvidenceKind(metrics) ?? 'said';

export const rankOf = (kind: EvidenceKind): number => evidenceKinds.indexOf(kind);

const READ: readonly string[] = [
  ...['verdicts', 'decided_by', 'evidence', 'score', 'verdict'],
  ...markNames,
  ...actNames,
];

/** What another client measured, in its own shape; null where there is nothing of it. */
export function readOtherMetrics({ evaluation_metrics }: Metrics): Fields | null {
  const hasVerdicts = readVerdicts({ evaluation_metrics }).length > 0;
  const others = Object.entries(toFields(evaluation_metrics)).filter(
    ([name]) => !READ.includes(name) || (name === 'verdicts' && !hasVerdicts),
  );
  return others.length > 0 ? Object.fromEntries(others) : null;
}
