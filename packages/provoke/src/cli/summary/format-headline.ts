import {
  boundsWords,
  countsOf,
  formatCount,
  liftWords,
  NO_LIFT,
  plainlyWords,
  plural,
  type Summary,
  undecidedWords,
} from '@provoke/figures';
import { safeLine } from '../terminal/safe-text.ts';
import { actsRows } from './format-acts.ts';
import { type Row, toRow } from './rate-cells.ts';

/** Goals, floor, lift, what is undecided, and attempts. */
export const headlineRows = (summary: Summary): Row[] => [
  ...attackRows(summary),
  ...(summary.over_refusal
    ? [toRow('Over-refusal', summary.over_refusal, 'ordinary requests')]
    : []),
  ...uncounted(summary),
];

/** A campaign of ordinary requests, or of the floor alone, attacks nothing. */
function attackRows(summary: Summary): Row[] {
  if (Object.keys(summary.techniques).length === 0) return floorRows(summary);
  const { acts } = summary;
  return [
    ...(acts ? actsRows(acts) : [toRow('Goals broken', summary.goals)]),
    ...floorRows(summary),
    ...(acts ? [] : undecidedRows(summary)),
    ...filterRows(summary),
    acts
      ? { label: 'Attempts', counts: `${countsOf(summary.attempts)} broken, by any kind` }
      : toRow('Attempts', summary.attempts, 'clustered by goal'),
  ];
}

function floorRows({ floor, techniques }: Summary): Row[] {
  if (floor) return [toFloorRow(floor), ...liftRows(floor.techniques)];
  const attacks = Object.keys(techniques);
  // The untouched goals are the attack itself.
  if (attacks.every((id) => id === 'direct')) return [];
  return [{ label: 'Floor', counts: 'not measured (--floor)' }];
}

const toFloorRow = ({ goals, requests_max, acts }: NonNullable<Summary['floor']>): Row =>
  toRow(
    'Floor (direct)',
    acts?.did_it ?? goals,
    `${acts ? 'did it ' : ''}${plainlyWords(requests_max)}`,
  );

/** What each technique adds to asking plainly. */
function liftRows(lifts: NonNullable<Summary['floor']>['techniques']): Row[] {
  const all = Object.entries(lifts);
  return all.flatMap(([id, lift], index) => {
    const label = index === 0 ? 'Lift' : '';
    const name = all.length > 1 ? `${safeLine(id, 40)}: ` : '';
    if (!lift) return [{ label, counts: `${name}${NO_LIFT}` }];
    const { size, test, open } = liftWords(lift);
    return [
      { label, counts: `${name}${size}` },
      { label: '', counts: test },
      ...(open === null ? [] : [{ label: '', counts: open }]),
    ];
  });
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
