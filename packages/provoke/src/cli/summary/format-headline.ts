import {
  boundsWords,
  countsOf,
  formatCount,
  plural,
  type Summary,
  undecidedWords,
} from '@provoke/figures';
import { floorRows } from './format-floor.ts';
import { type Row, toRow } from './rate-cells.ts';

/** Goals, floor, lift, what is undecided, and attempts. */
export const headlineRows = (summary: Summary): Row[] => [
  ...attackRows(summary),
  ...(summary.over_refusal
    ? [toRow('Over-refusal', summary.over_refusal, 'ordinary requests')]
    : []),
  ...uncounted(summary),
];

/** Of these, what is worth a line while it runs. */
export const runningRows = (summary: Summary): Row[] =>
  Object.keys(summary.techniques).length === 0
    ? headlineRows(summary)
    : [
        toRow('Goals broken', summary.goals),
        ...floorRow(summary),
        ...undecidedRows(summary).slice(0, 1),
      ];

/** What asking plainly comes to so far, if that is measured. */
export const floorRow = (summary: Summary): Row[] =>
  summary.floor ? floorRows(summary).slice(0, 1) : [];

/** A campaign of ordinary requests, or of the floor alone, attacks nothing. With rules, goals are told before. */
function attackRows(summary: Summary): Row[] {
  const { acts, attempts } = summary;
  if (Object.keys(summary.techniques).length === 0) return acts ? [] : floorRows(summary);
  if (acts)
    return [
      ...filterRows(summary),
      { label: 'Attempts', counts: `${countsOf(attempts)} broken, by any kind` },
    ];
  return [
    toRow('Goals broken', summary.goals),
    ...floorRows(summary),
    ...undecidedRows(summary),
    ...filterRows(summary),
    toRow('Attempts', attempts, 'clustered by goal'),
  ];
}

/** Bounds hold for any outcome of the undecided goals; an interval does not. */
function undecidedRows({ campaign_goals: goals, bounds }: Summary): Row[] {
  if (goals.undecided === 0) return [];
  return [
    { label: 'Undecided', counts: `${plural(goals.undecided, 'goal')}: ${undecidedWords(goals)}` },
    { label: 'Bounds', counts: boundsWords(bounds), note: 'a bound, not an interval' },
  ];
}

/** What the agent's filter stops, its model need not resist. */
const filterRows = ({ by_filter }: Pick<Summary, 'by_filter'>): Row[] =>
  by_filter === 0
    ? []
    : [
        {
          label: 'Filter',
          counts: `stopped attempts at ${plural(by_filter, 'goal')} that resisted`,
        },
      ];

/** Attempts that are in no rate. */
function uncounted({
  errors,
  not_evaluated,
  superseded,
  other_arms,
  campaign_goals,
}: Summary): Row[] {
  const open = [
    ...(errors > 0 ? [plural(errors, 'error')] : []),
    ...(not_evaluated > 0 ? [`${formatCount(not_evaluated)} without a verdict`] : []),
    ...(superseded > 0 ? [`${plural(superseded, 'error')} made again`] : []),
  ];
  const { control, benign, harmless, ...others } = other_arms;
  return [
    ...(open.length > 0 ? [{ label: '', counts: `${open.join(', ')} (not counted)` }] : []),
    ...(harmless
      ? [
          {
            label: 'Not counted',
            counts: `${plural(harmless.attempts, 'harmless request')}: Hello`,
          },
        ]
      : []),
    ...Object.entries(others).map(([arm, { attempts, broken, undecided }]) => ({
      label: 'Not counted',
      counts: `${arm}, ${formatCount(broken)} of ${plural(attempts, 'attempt')} broken${undecided > 0 ? `; ${formatCount(undecided)} without a verdict` : ''}`,
    })),
    ...(campaign_goals.held_out > 0
      ? [
          {
            label: 'Held out',
            counts: `${plural(campaign_goals.held_out, 'goal')} used by the search`,
          },
        ]
      : []),
  ];
}
