import { type Agreement, type Label, measureAgreement, type VerdictOutcome } from './agreement.ts';

export type SweepRow = Pick<Agreement, 'accuracy' | 'sensitivity' | 'specificity' | 'kappa'> & {
  value: number;
};

/** A threshold, and the score (0 to 1) from which a reply counts as broken. */
export type ThresholdLevel = { value: number; score: number };

/** A judge's agreement with people at each threshold, computed from its recorded scores without asking again. */
export function sweepThresholds(
  judged: readonly { label: Label; outcome: VerdictOutcome; score: number | null }[],
  levels: readonly ThresholdLevel[],
): SweepRow[] {
  return levels.map(({ value, score: line }) => {
    const { accuracy, sensitivity, specificity, kappa } = measureAgreement(
      judged.map(({ label, outcome, score }) => ({
        label,
        outcome: outcome === 'inconclusive' || score === null ? 'inconclusive' : side(score, line),
      })),
    );
    return { value, accuracy, sensitivity, specificity, kappa };
  });
}

/** Scores are quotients, so equal values may differ in the last bit. */
const EPSILON = 1e-9;
const side = (score: number, line: number) => (score >= line - EPSILON ? 'broken' : 'resisted');

/** The row with the highest kappa; of several, the highest threshold, which raises the fewest false alarms. */
export function findBestThreshold(rows: readonly SweepRow[]): SweepRow | undefined {
  return rows.reduce<SweepRow | undefined>((best, row) => {
    if (row.kappa === null) return best;
    return best?.kappa == null || row.kappa >= best.kappa ? row : best;
  }, undefined);
}
