import type { Slice, Summary } from '@provoke/engine';
import type { Outcome } from '../../campaign/outcome.ts';
import { formatRate } from './format-rate.ts';
import { formatSpending } from './format-spending.ts';
import { safeLine } from './safe-text.ts';

/** The final summary. */
export function formatOutcome(outcome: Outcome): string {
  const { status, runs, summary, place, unsent, reason, paused } = outcome;
  const lines = [
    `Goals broken:    ${formatRate(summary.goals)}`,
    `Attempts broken: ${formatRate(summary.attempts)}${besides(summary)}`,
    ...otherArms(summary),
    ...firstBreak(summary),
    ...parts('technique', summary.techniques, 2),
    ...parts('category', summary.categories, 2),
    ...judges(summary),
    ...decidedBy(summary),
    ...formatSpending(summary.spending),
    ...runs.map(
      ({ id, status: ended }) =>
        `Run ${id} ${ended}, ${unsent ? 'partly ' : ''}recorded ${safeLine(place, 200)}.`,
    ),
  ];
  if (reason)
    lines.push(
      status === 'FAILED' && !paused
        ? `Nothing could be attempted: ${safeLine(reason, 400)}`
        : safeLine(reason, 400),
    );
  if (unsent)
    lines.push(
      `${unsent.count} ${unsent.count === 1 ? 'record' : 'records'} could not be sent to the service and ${unsent.count === 1 ? 'is' : 'are'} kept in ${unsent.path}`,
    );
  return lines.join('\n');
}

function besides({ errors, not_evaluated }: Slice, note = ' (not counted)'): string {
  const counts = [
    ...(errors > 0 ? [`${errors} ${errors === 1 ? 'error' : 'errors'}`] : []),
    ...(not_evaluated > 0 ? [`${not_evaluated} undecided`] : []),
  ];
  return counts.length === 0 ? '' : `; ${counts.join(', ')}${note}`;
}

/** Attempts of other arms do not count: a search keeps what works. */
const otherArms = ({ other_arms, campaign_goals: { held_out } }: Summary): string[] => [
  ...Object.entries(other_arms).map(
    ([arm, slice]) =>
      `Not counted:     ${arm}, ${formatRate(slice.attempts)} broken${besides(slice, '')}`,
  ),
  ...(held_out > 0
    ? [`Held out:        ${held_out} ${held_out === 1 ? 'goal' : 'goals'} used by the search`]
    : []),
];

function firstBreak({ queries_to_first_success: { goals, mean, median } }: Slice): string[] {
  if (mean === null || median === null) return [];
  return [
    `First break:     after ${median} ${median === 1 ? 'request' : 'requests'} (median of ${goals} ${goals === 1 ? 'goal' : 'goals'}, mean ${mean.toFixed(1)})`,
  ];
}

/** One line for each part, if there are enough to compare. */
function parts(kind: string, slices: Record<string, Slice>, atLeast: number): string[] {
  const names = Object.keys(slices);
  if (names.length < atLeast) return [];
  const width = Math.max(...names.map((name) => name.length));
  return [
    `Goals broken by ${kind}:`,
    ...Object.entries(slices).map(
      ([name, slice]) =>
        `  ${safeLine(name, 40).padEnd(width)}  ${formatRate(slice.goals)}${besides(slice)}`,
    ),
  ];
}

/** Shown unless a single judge decided everything. */
function decidedBy({ decided_by }: Summary): string[] {
  if (decided_by.every(({ votes, panel }) => votes === 1 && panel === 1)) return [];
  const parts = decided_by.map(
    ({ votes, panel, attempts, not_evaluated }) =>
      `${votes} of ${panel} in ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}${not_evaluated > 0 ? ` (${not_evaluated} undecided)` : ''}`,
  );
  return [`Judges deciding: ${parts.join(', ')}`];
}

/** Shown if judges can differ, or one could not decide. */
function judges({ judges: slices }: Summary): string[] {
  const all = Object.entries(slices);
  const isPlain = ({ inconclusive, mean_score }: Summary['judges'][string]) =>
    inconclusive === 0 && mean_score === null;
  if (all.length < 2 && all.every(([, slice]) => isPlain(slice))) return [];
  const width = Math.max(...all.map(([name]) => name.length));
  return [
    'Broken, by judge:',
    ...all.map(
      ([name, { verdicts, inconclusive, mean_score }]) =>
        `  ${safeLine(name, 40).padEnd(width)}  ${formatRate(verdicts)}${mean_score === null ? '' : `; mean score ${mean_score.toFixed(2)}`}${inconclusive > 0 ? `; ${inconclusive} undecided` : ''}`,
    ),
  ];
}
