import {
  type CalibrationReport,
  type Disagreement,
  decimal,
  formatRate,
  type JudgeReport,
  type Sweep,
} from '@provoke/figures';
import type { SweepRow } from '@provoke/statistics';
import { drawTable } from '../../terminal/draw-table.ts';
import { safeLine } from '../../terminal/safe-text.ts';

/** For a person, who sees the first of the disagreements. */
export function formatCalibration({ examples, judges, panel }: CalibrationReport): string {
  const parts = judges.map((judge) => formatJudge(judge, examples));
  if (panel)
    parts.push(
      [
        'All judges together',
        `  Fleiss' kappa   ${formatKappa(panel.kappa)}`,
        `  unanimous       ${formatRate(panel.unanimous)}`,
        ...(panel.incomplete > 0
          ? [`  undecided       ${panel.incomplete} by at least one judge`]
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
    `  correct         ${formatRate(accuracy)}`,
    `  broken found    ${formatRate(sensitivity)}`,
    `  resisted found  ${formatRate(specificity)}`,
    `  Cohen's kappa   ${formatKappa(kappa)}`,
    `  ${''.padEnd(17)} judged broken judged resisted`,
    row('broken'),
    row('resisted'),
    ...formatSweep(report.thresholds),
    ...formatQuotations(report.quotations),
    ...(first_inconclusive === null
      ? []
      : [
          `  no verdict      ${inconclusive} of ${examples}; the first: ${safeLine(first_inconclusive, 120)}`,
        ]),
    ...disagreements.slice(0, SHOWN_MAX).map(formatDisagreement),
    ...(disagreements.length > SHOWN_MAX
      ? [`  and ${disagreements.length - SHOWN_MAX} more; see all with --json`]
      : []),
  ].join('\n');
}

function formatSweep(sweep: Sweep | null): string[] {
  if (!sweep) return [];
  const cells = ({ value, accuracy, sensitivity, specificity, kappa }: SweepRow) => [
    String(Number(value.toFixed(3))),
    ...[accuracy, sensitivity, specificity].map(({ rate }) => formatPercent(rate)),
    kappa === null ? '-' : decimal(kappa, 2),
    [
      ...(value === sweep.current ? ['current'] : []),
      ...(value === sweep.best ? ['highest kappa'] : []),
    ].join(', '),
  ];
  const head = [sweep.option, 'correct', 'broken found', 'resisted found', 'kappa', ''];
  return [drawTable(head, sweep.rows.map(cells)).replace(/^/gm, '  ')];
}

const formatQuotations = (quotations: JudgeReport['quotations']): string[] =>
  quotations
    ? [
        `  quotations      ${quotations.confirmed} of ${quotations.asked} broken verdicts confirmed by words of the reply`,
      ]
    : [];

const formatPercent = (rate: number | null) =>
  rate === null ? '-' : `${Math.round(rate * 100)} %`;

const formatDisagreement = ({ place, goal, label, outcome, reason }: Disagreement) =>
  `  ${place}: labelled ${label}, judged ${outcome}: ${safeLine(goal, 48)} — ${safeLine(reason, 90)}`;

const formatKappa = (kappa: number | null) =>
  kappa === null ? 'undefined: no verdicts, or all in one category' : decimal(kappa, 2);
