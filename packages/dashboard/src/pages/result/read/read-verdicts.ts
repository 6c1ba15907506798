import type { Result } from '@provoke/contract';
import type { Outcome } from '../../../parts/verdict.tsx';
import { type Fields, isFields, numberIn, stringIn, toFields } from './fields.ts';

export type JudgeVerdict = {
  judge: string;
  outcome: Outcome;
  /** From 0, resisted, to 1, broken. */
  score: number | null;
  reason: string;
  /** What a judge model wrote. */
  raw: string | null;
  /** Shown, but not counted: exact matches decided. */
  isAdvisory: boolean;
  details: Fields | null;
};

export type Judgement = {
  verdicts: JudgeVerdict[];
  decidedBy: { votes: number; panel: number } | null;
  /** What the attempt proves. */
  evidence: string | null;
  /** What another client recorded, in its own shape. */
  others: Fields | null;
};

const OUTCOMES = new Map<unknown, Outcome>([
  ['broken', 'broken'],
  ['resisted', 'resisted'],
  ['inconclusive', 'undecided'],
]);
const VERDICTS_MAX = 20;
const OURS = ['verdicts', 'decided_by', 'evidence', 'score', 'verdict'];

/** What a judge decided. */
export const outcomeIn = (verdict: Fields): Outcome | undefined => OUTCOMES.get(verdict['outcome']);

/** Any client may have recorded the metrics in any shape. */
export function readJudgement({
  evaluation_metrics,
}: Pick<Result, 'evaluation_metrics'>): Judgement {
  const metrics = toFields(evaluation_metrics);
  const { verdicts, decided_by } = metrics;
  const read = Array.isArray(verdicts) ? verdicts.slice(0, VERDICTS_MAX).flatMap(readVerdict) : [];
  const decided = toFields(decided_by);
  const [votes, panel] = [numberIn(decided, 'votes'), numberIn(decided, 'panel')];
  const others = Object.entries(metrics).filter(
    ([name]) => !OURS.includes(name) || (name === 'verdicts' && read.length === 0),
  );
  return {
    verdicts: read,
    decidedBy: votes === undefined || panel === undefined ? null : { votes, panel },
    evidence: stringIn(metrics, 'evidence') ?? null,
    others: others.length > 0 ? Object.fromEntries(others) : null,
  };
}

function readVerdict(verdict: unknown): JudgeVerdict[] {
  if (!isFields(verdict)) return [];
  const outcome = outcomeIn(verdict);
  if (!outcome) return [];
  const { details } = verdict;
  return [
    {
      judge: stringIn(verdict, 'judge') ?? 'judge',
      outcome,
      score: numberIn(verdict, 'score') ?? null,
      reason: stringIn(verdict, 'reason') ?? '',
      raw: stringIn(verdict, 'raw') ?? null,
      isAdvisory: verdict['advisory'] === true,
      details: isFields(details) ? details : null,
    },
  ];
}
