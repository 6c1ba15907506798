import type { AttemptRecord } from './campaign-record.ts';
import {
  type EvidenceKind,
  evidenceKinds,
  type JudgeOutcome,
  judgeOutcomes,
} from './evidence-kind.ts';
import { numberIn, textIn, toFields } from './fields.ts';

export type Verdict = {
  judge: string;
  outcome: JudgeOutcome;
  score: number | null;
  reason: string;
  raw: string;
};

type Metrics = Pick<AttemptRecord, 'evaluation_metrics'>;

const VERDICTS_MAX = 20;

/** Any client may have recorded the metrics, so nothing is taken for granted. */
export function readVerdicts({ evaluation_metrics }: Metrics): Verdict[] {
  const verdicts: unknown = evaluation_metrics?.['verdicts'];
  if (!Array.isArray(verdicts)) return [];
  return verdicts.slice(0, VERDICTS_MAX).flatMap((one: unknown) => {
    const verdict = toFields(one);
    const outcome = judgeOutcomes.find((known) => known === verdict['outcome']);
    if (!outcome) return [];
    return {
      judge: textIn(verdict, 'judge') || 'judge',
      outcome,
      score: numberIn(verdict, 'score') ?? null,
      reason: textIn(verdict, 'reason') ?? '',
      raw: textIn(verdict, 'raw') ?? '',
    };
  });
}

/** What the attempt proves; a reply alone proves its own words. */
export const readEvidenceKind = ({ evaluation_metrics }: Metrics): EvidenceKind =>
  evidenceKinds.find((kind) => kind === evaluation_metrics?.['evidence']) ?? 'said';

export const rankOf = (kind: EvidenceKind): number => evidenceKinds.indexOf(kind);
