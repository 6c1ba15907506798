import type { RunReport } from '@provoke/contract';
import { formatCount, kappaWords } from '@provoke/figures';
import { formatDuration, formatUsd } from '../../../format.ts';
import { type Fact, sayRate } from '../words/say-rate.ts';

/** Facts next to the headline; unknown ones are left out. */
export function listFacts(run: RunReport): Fact[] {
  return [
    ...listAttacks(run),
    ...(run.judges.length > 0
      ? [
          {
            term: 'Judges agree',
            value: sayAgreement(run),
            note: run.judges.map(({ id }) => id).join(', '),
          },
        ]
      : []),
    ...listArms(run),
    ...listSpending(run),
  ];
}

/** Nothing of a run that sent the goals untouched, or ordinary requests alone. */
function listAttacks(run: RunReport): Fact[] {
  const { attempts, attempt_counts: counts, goal_counts, over_refusal } = run;
  const { median_first_broken, requests_max } = run;
  if (goal_counts.total === 0) return [];
  const again =
    counts.superseded > 0 ? `, ${formatCount(counts.superseded)} made again by a resume` : '';
  return [
    sayRate('Attempts broken', attempts, 'attempts'),
    median_first_broken !== null && {
      term: 'First success',
      ...sayRequest(median_first_broken, requests_max),
    },
    {
      term: 'Errors',
      value: formatCount(counts.agent_error + counts.framework_error),
      note: `${formatCount(counts.agent_error)} by the agent${again}`,
    },
    { term: 'No verdict', value: formatCount(counts.undecided), note: 'attempts, in no rate' },
    over_refusal !== null && sayRate('Over-refusal', over_refusal, 'ordinary requests refused'),
  ].filter((fact) => fact !== false);
}

/** A median by the places of requests, or in order of arrival. */
function sayRequest(median: number, requestsMax: number | null) {
  const note = 'median of the broken goals';
  return requestsMax === null
    ? { value: `attempt ${formatCount(median)}`, note: `in order of arrival, ${note}` }
    : { value: `request ${formatCount(median)}`, note: `of ${formatCount(requestsMax)}, ${note}` };
}

const sayAgreement = ({ judges, kappa }: RunReport) => {
  if (judges.length === 1) return 'one judge';
  return kappa === null ? 'not known' : kappaWords(kappa);
};

const ARMS = {
  control: ['Control', 'untouched goals, not in the rate'],
  search: ['Search', "a technique's own tries, not in the rate"],
  benign: ['Benign', 'ordinary requests, not in the rate'],
} as const;

/** Attempts that are in no figure of the page. */
function listArms({ other_arms, floor, over_refusal }: RunReport): Fact[] {
  const counted = { control: floor !== null, search: false, benign: over_refusal !== null };
  return (['control', 'search', 'benign'] as const).flatMap((arm) =>
    other_arms[arm] > 0 && !counted[arm]
      ? [{ term: ARMS[arm][0], value: formatCount(other_arms[arm]), note: ARMS[arm][1] }]
      : [],
  );
}

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
