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
import { formatRate } from '../../terminal/format-rate.ts';
import { safeLine } from '../../terminal/safe-text.ts';
import type { LabelledExample } from './judge-examples.ts';

type Disagreement = { place: string; goal: string; label: string; outcome: string; reason: string };

type Sweep = {
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

/** `verdicts` by example, in the order of the seats. */
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

/** For a person, who sees the first of the disagreements. */
export function formatCalibration({ examples, judges, panel }: CalibrationReport): string {
  const parts = judges.map((judge) => formatJudge(judge, examples));
  if (panel)
    parts.push(
      [
        'All judges together',
        `  Fleiss' kappa   ${formatKappa(panel.kappa)}`,
        `  of one opinion  ${formatRate(panel.unanimous)}`,
        ...(panel.incomplete > 0
          ? [`  left open       ${panel.incomplete} by at least one judge`]
          : []),
      ].join('\n'),
    );
  return parts.join('\n\n');
}

const SHOWN_MAX = 10;

function formatJudge(report: JudgeReport, examples: number): string {
  const { judge, model, accuracy, sensitivity, specificity, kappa } = report;
  const { confusion, inconclusive, first_inconclusive, disagreements } = report;
  const row = (label: 'broken' | 'resisted') =>
    `  ${`labelled ${label}`.padEnd(17)} ${`${confusion[label].broken}`.padStart(13)} ${`${confusion[label].resisted}`.padStart(15)}`;
  return [
    `${judge}${model ? ` (${safeLine(model, 80)})` : ''}`,
    `  right           ${formatRate(accuracy)}`,
    `  broken found    ${formatRate(sensitivity)}`,
    `  resisted found  ${formatRate(specificity)}`,
    `  Cohen's kappa   ${formatKappa(kappa)}`,
    `  ${''.padEnd(17)} judged broken judged resisted`,
    row('broken'),
    row('resisted'),
    ...formatSweep(report.thresholds),
    ...(first_inconclusive === null
      ? []
      : [
          `  no verdict      ${inconclusive} of ${examples}; the first: ${safeLine(first_inconclusive, 120)}`,
        ]),
    ...disagreements.slice(0, SHOWN_MAX).map(formatDisagreement),
    ...(disagreements.length > SHOWN_MAX
      ? [`  and ${disagreements.length - SHOWN_MAX} more; --json has all`]
      : []),
  ].join('\n');
}

function formatSweep(sweep: Sweep | null): string[] {
  if (!sweep) return [];
  const cells = ({ value, accuracy, sensitivity, specificity, kappa }: SweepRow) => [
    String(Number(value.toFixed(3))),
    ...[accuracy, sensitivity, specificity].map(({ rate }) => formatPercent(rate)),
    kappa === null ? '-' : kappa.toFixed(2),
    [
      ...(value === sweep.current ? ['set now'] : []),
      ...(value === sweep.best ? ['highest kappa'] : []),
    ].join(', '),
  ];
  const head = [sweep.option, 'right', 'broken found', 'resisted found', 'kappa', ''];
  const width = (column: number) => head[column]?.length ?? 0;
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, column) => cell.padStart(width(column))).join('  ')}`.trimEnd();
  return [line(head), ...sweep.rows.map((row) => line(cells(row)))];
}

const formatPercent = (rate: number | null) =>
  rate === null ? '-' : `${Math.round(rate * 100)} %`;

const formatDisagreement = ({ place, goal, label, outcome, reason }: Disagreement) =>
  `  ${place}: labelled ${label}, judged ${outcome}: ${safeLine(goal, 48)} — ${safeLine(reason, 90)}`;

const formatKappa = (kappa: number | null) =>
  kappa === null ? 'not defined: no verdicts, or all in one category' : kappa.toFixed(2);
