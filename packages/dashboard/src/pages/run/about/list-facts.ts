import type { RunReport } from '@provoke/contract';
import { GOALS_FOR_RATE } from '@provoke/figures';
import type { Rate } from '@provoke/statistics';
import {
  formatBound,
  formatCount,
  formatDuration,
  formatShare,
  formatUsd,
} from '../../../format.ts';

export type Fact = { term: string; value: string; note: string };

/** Facts next to the headline; unknown ones are left out. */
export function listFacts(run: RunReport): Fact[] {
  const { attempts, attempt_counts: counts, goal_counts: goals } = run;
  return [
    sayRate('Attempts broken', attempts),
    run.median_first_broken !== null && {
      term: 'First success',
      value: `attempt ${sayMedian(run.median_first_broken)}`,
      note: 'median of the broken goals',
    },
    run.judges.length > 0 && {
      term: 'Judges agree',
      value: sayAgreement(run),
      note: run.judges.map(({ id }) => id).join(', '),
    },
    {
      term: 'Errors',
      value: formatCount(counts.agent_error + counts.framework_error),
      note: `${formatCount(counts.agent_error)} by the agent`,
    },
    {
      term: 'No verdict',
      value: formatCount(counts.undecided),
      note: `${formatCount(goals.undecided + goals.error + goals.unattempted)} goals undecided`,
    },
    ...listArms(run),
    ...listSpending(run),
  ].filter((fact) => fact !== false);
}

/** Never a bare percentage; too few are counted, not rated. */
function sayRate(term: string, { rate, low, high, successes, total }: Rate): Fact {
  const counts = `${formatCount(successes)} of ${formatCount(total)}`;
  if (rate === null || low === null || high === null) return { term, value: '–', note: counts };
  const interval = `95 % interval ${formatBound(low)}–${formatBound(high)} %`;
  if (total < GOALS_FOR_RATE) return { term, value: counts, note: interval };
  return { term, value: formatShare(rate), note: `${interval} · ${counts}` };
}

/** The median of an even number of goals may be between two attempts. */
const sayMedian = (median: number) =>
  Number.isInteger(median) ? formatCount(median) : `${Math.floor(median)}–${Math.ceil(median)}`;

const sayAgreement = ({ judges, kappa }: RunReport) => {
  if (judges.length === 1) return 'one judge';
  return kappa === null ? 'not known' : `κ ${kappa.toFixed(2)}`;
};

const ARMS = {
  control: ['Control', 'untouched goals, not in the rate'],
  search: ['Search', "a technique's own tries, not in the rate"],
  benign: ['Benign', 'ordinary requests, not in the rate'],
} as const;

const listArms = ({ other_arms }: RunReport): Fact[] =>
  (['control', 'search', 'benign'] as const).flatMap((arm) =>
    other_arms[arm] > 0
      ? [{ term: ARMS[arm][0], value: formatCount(other_arms[arm]), note: ARMS[arm][1] }]
      : [],
  );

function listSpending({ spending, elapsed_ms }: RunReport): Fact[] {
  const tokens = spending && (spending.input_tokens ?? 0) + (spending.output_tokens ?? 0);
  const spent = spending && {
    term: 'Spent',
    value: spending.cost_usd === null ? '–' : formatUsd(spending.cost_usd),
    note: tokens ? `${formatCount(tokens)} tokens` : '',
  };
  const took = elapsed_ms !== null && {
    term: 'Took',
    value: formatDuration(elapsed_ms / 1_000),
    note: '',
  };
  return [spent, took].filter((fact) => fact !== null && fact !== false);
}
