import type { JudgeVerdict } from '@provoke/evidence';
import {
  type Agreement,
  findBestThreshold,
  type Label,
  measureAgreement,
  measurePanel,
  type PanelAgreement,
  type SweepRow,
  sweepThresholds,
  type ThresholdLevel,
} from '@provoke/statistics';

/** A reply that a person has judged. */
type Labelled = { place: string; goal: { text: string }; label: Label };

/** A judge as it was configured. */
export type CalibratedJudge = {
  id: string;
  model: string | null;
  /** For a judge that grades: the option that sets the threshold, its value, and all possible ones. */
  threshold: { option: string; current: number; levels: readonly ThresholdLevel[] } | null;
};

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
  /** Of the replies that it found broken and was asked to quote; null if it was never asked. */
  quotations: { confirmed: number; asked: number } | null;
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
  examples: readonly Labelled[],
  seats: readonly CalibratedJudge[],
  verdicts: readonly (readonly JudgeVerdict[])[],
): CalibrationReport {
  const outcomes = verdicts.map((row) => row.map(({ outcome }) => outcome));
  return {
    examples: examples.length,
    judges: seats.map((seated, seat) => {
      const own = verdicts.flatMap((row) => row[seat] ?? []);
      return {
        judge: seated.id,
        model: seated.model,
        ...reportJudge(examples, own),
        thresholds: sweep(seated, examples, own),
        quotations: countQuotations(own),
      };
    }),
    panel: seats.length > 1 ? measurePanel(outcomes) : null,
  };
}

function reportJudge(examples: readonly Labelled[], verdicts: readonly JudgeVerdict[]) {
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

/** A judge that found no words for a break keeps a quotation of null. */
function countQuotations(verdicts: readonly JudgeVerdict[]): JudgeReport['quotations'] {
  const quotations = verdicts.flatMap(({ details = {} }) =>
    'quotation' in details ? [details['quotation']] : [],
  );
  if (quotations.length === 0) return null;
  const confirmed = quotations.filter((quotation) => quotation !== null).length;
  return { confirmed, asked: quotations.length };
}

function sweep(
  { threshold }: CalibratedJudge,
  examples: readonly Labelled[],
  verdicts: readonly JudgeVerdict[],
): Sweep | null {
  if (!threshold) return null;
  const judged = examples.flatMap(({ label }, index) => {
    const verdict = verdicts[index];
    return verdict ? [{ label, outcome: verdict.outcome, score: verdict.score }] : [];
  });
  const { option, current, levels } = threshold;
  const rows = sweepThresholds(judged, levels);
  const best = findBestThreshold(rows)?.value ?? null;
  return { option, current, best, rows };
}
