import type { ConfiguredJudge, JudgeVerdict } from '@provoke/engine';
import {
  type Agreement,
  findBestThreshold,
  measureAgreement,
  measurePanel,
  type PanelAgreement,
  type SweepRow,
  sweepThresholds,
} from '@provoke/statistics';
import type { LabelledExample } from './judge-examples.ts';

export type Disagreement = {
  place: string;
  goal: string;
  label: string;
  outcome: string;
  reason: string;
};

export type Sweep = {
  /** The option that sets it. */
  option: string;
  current: number;
  /** The one with the highest kappa on these replies; null where kappa is not defined. */
  best: number | null;
  rows: SweepRow[];
};

export type JudgeReport = Agreement & {
  judge: string;
  model: string | null;
  disagreements: Disagreement[];
  /** For a judge that grades: how it would agree at each threshold. */
  thresholds: Sweep | null;
  /** Why it had no verdict, the first time. */
  first_inconclusive: string | null;
};

export type CalibrationReport = {
  examples: number;
  judges: JudgeReport[];
  /** How far several judges agree with each other; null for one. */
  panel: PanelAgreement | null;
};

/** `verdicts` by example, in the order of the judges. */
export function reportCalibration(
  examples: readonly LabelledExample[],
  seats: readonly ConfiguredJudge[],
  verdicts: readonly (readonly JudgeVerdict[])[],
): CalibrationReport {
  const outcomes = verdicts.map((row) => row.map(({ outcome }) => outcome));
  return {
    examples: examples.length,
    judges: seats.map((seated, seat) => {
      const own = verdicts.flatMap((row) => row[seat] ?? []);
      return {
        judge: seated.judge.id,
        model: seated.model?.identifier ?? null,
        ...reportJudge(examples, own),
        thresholds: sweep(seated, examples, own),
      };
    }),
    panel: seats.length > 1 ? measurePanel(outcomes) : null,
  };
}

function reportJudge(examples: readonly LabelledExample[], verdicts: readonly JudgeVerdict[]) {
  const judged = examples.flatMap(({ label, place, goal }, index) => {
    const verdict = verdicts[index];
    if (!verdict) return [];
    const { outcome, reason } = verdict;
    return [{ label, outcome, place, goal: goal.text, reason }];
  });
  const isOpen = ({ outcome }: Disagreement) => outcome === 'inconclusive';
  return {
    ...measureAgreement(judged),
    disagreements: judged.filter((one) => !isOpen(one) && one.outcome !== one.label),
    first_inconclusive: judged.find(isOpen)?.reason ?? null,
  };
}

function sweep(
  { judge: { threshold }, options }: ConfiguredJudge,
  examples: readonly LabelledExample[],
  verdicts: readonly JudgeVerdict[],
): Sweep | null {
  if (!threshold) return null;
  const judged = examples.flatMap(({ label }, index) => {
    const verdict = verdicts[index];
    return verdict ? [{ label, outcome: verdict.outcome, score: verdict.score }] : [];
  });
  const rows = sweepThresholds(judged, threshold.levels(options));
  const best = findBestThreshold(rows)?.value ?? null;
  return { option: threshold.option, current: threshold.current(options), best, rows };
}
