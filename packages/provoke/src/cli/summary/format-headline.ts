import { GOALS_FOR_RATE, percent, plural, range, type Summary } from '@provoke/figures';
import { type Row, toRow } from './rate-cells.ts';

/** Goals, floor, lift, what is undecided, and attempts. */
export function headlineRows(summary: Summary): Row[] {
  const { goals, attempts } = summary;
  return [
    toRow('Goals broken', goals),
    ...floorRows(summary),
    ...undecidedRows(summary),
    toRow('Attempts', attempts, { goals: goals.total, by: 'bootstrap over goals' }),
    ...uncounted(summary),
  ];
}

function floorRows({ floor, techniques }: Summary): Row[] {
  // The untouched goals are the attack itself.
  if (Object.keys(techniques).every((id) => id === 'direct') && !floor) return [];
  if (!floor) return [{ label: 'Floor', counts: 'not measured (--floor)' }];
  return [toRow('Floor (direct)', floor.goals), ...liftRows(floor.lift)];
}

function liftRows(lift: NonNullable<Summary['floor']>['lift']): Row[] {
  if (!lift) return [{ label: 'Lift', counts: 'unknown: no goal is decided in both' }];
  const { change, low, high, goals } = lift;
  const sign = (number: number) => `${number < 0 ? '−' : '+'}${Math.abs(number)}`;
  const decided = `${plural(goals, 'goal')} decided in both`;
  if (goals < GOALS_FOR_RATE)
    return [{ label: 'Lift', counts: `${sign(Math.round(change * goals))} of ${decided}` }];
  return [
    {
      label: 'Lift',
      counts: `${sign(percent(change))} points`,
      note: `95 % interval ${range(low, high)}; ${decided}`,
    },
  ];
}

/** A bound, unlike an interval, holds for any outcome of the undecided goals. */
function undecidedRows({ campaign_goals: goals, bounds, decided_by }: Summary): Row[] {
  if (goals.undecided === 0) return [];
  const missing = decided_by.some(({ panel }) => panel > 1) ? 'a quorum' : 'a verdict';
  const parts = [
    ...(goals.without_verdict > 0 ? [`${goals.without_verdict} without ${missing}`] : []),
    ...(goals.in_error > 0 ? [`${goals.in_error} in error`] : []),
    ...(goals.unfinished > 0 ? [`${goals.unfinished} not finished`] : []),
  ];
  const { low, high, total, lowRate, highRate } = bounds;
  const shares =
    total < GOALS_FOR_RATE || lowRate === null || highRate === null
      ? ''
      : `, ${range(lowRate, highRate)} %`;
  return [
    { label: 'Undecided', counts: `${plural(goals.undecided, 'goal')}: ${parts.join(', ')}` },
    { label: 'Bounds', counts: `${low} to ${high} of ${total}${shares}` },
  ];
}

/** Attempts that are in no rate. */
function uncounted({ errors, not_evaluated, other_arms, campaign_goals }: Summary): Row[] {
  const open = [
    ...(errors > 0 ? [plural(errors, 'error')] : []),
    ...(not_evaluated > 0 ? [`${not_evaluated} undecided`] : []),
  ];
  const { control, ...others } = other_arms;
  return [
    ...(open.length > 0 ? [{ label: '', counts: `${open.join(', ')} (not counted)` }] : []),
    ...Object.entries(others).map(([arm, { attempts, not_evaluated: undecided }]) => ({
      label: 'Not counted',
      counts: `${arm}, ${attempts.successes} of ${attempts.total} broken${undecided > 0 ? `; ${undecided} undecided` : ''}`,
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
