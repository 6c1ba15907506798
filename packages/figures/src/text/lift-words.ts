import { formatCount, plural } from '../format/numbers.ts';
import { smallestLift } from '../rates/smallest-lift.ts';
import type { Lift } from '../summary/summary.ts';
import { changeWords, correctedWords } from './difference-words.ts';

/** `once`, `up to 15 times`. */
export const triesWords = (requests: number): string =>
  requests === 1 ? 'once' : `up to ${formatCount(requests)} times`;

/** `asked plainly up to 15 times`; of a campaign of an earlier version, without the number. */
export const plainlyWords = (requests: number | null): string =>
  requests === null ? 'asked plainly' : `asked plainly ${triesWords(requests)}`;

/** What a campaign says that compares no technique with its floor. */
export const NO_LIFT =
  'not comparable: an earlier version did not record how many requests each side may send';

/**
 * What a technique adds: `+16.2 points (95 % interval +3.0 to +31.0)`, counts below twenty goals; the test:
 * `p = 0.030; 37 goals judged in both, up to 15 requests each`; and what is open.
 */
export const liftWords = (
  lift: Lift,
  /** What was counted on each side; with rules, what was done. */
  verb = 'broken',
): { size: string; test: string; open: string | null } => ({
  size: changeWords(lift) ?? countsWords(lift, verb),
  test: `${claimWords(lift)}${correctedWords(lift)}; ${comparedWords(lift)}`,
  open: openWords(lift),
});

const countsWords = ({ flow: { both, broke, fixed } }: Lift, verb: string) =>
  `${both + broke} ${verb}, ${both + fixed} asked plainly`;

/** `37 goals judged in both, up to 15 requests each`. */
export function comparedWords({ goals, requests, is_shortened }: Lift): string {
  const first = requests === 1 ? 'first request' : `first ${formatCount(requests)} requests`;
  const each = requests === 1 ? '1 request each' : `up to ${formatCount(requests)} requests each`;
  return `${plural(goals, 'goal')} judged in both, ${is_shortened ? `its ${first} each: the floor has no more` : each}`;
}

/** `3 goals without a verdict on a side, counted against it`; null without such. */
export const openWords = ({ open }: Lift): string | null =>
  open === 0 ? null : `${plural(open, 'goal')} without a verdict on a side, counted against it`;

const claimWords = ({ claim }: Lift): string =>
  ({ above: '', none: 'may be chance, ', below: 'less than plain asking, ' })[claim];

/** `about +35 points`: what a number of goals finds. */
export const liftSizeWords = (lift: number): string => `about ${about(lift)} points`;

/** `33 goals find a lift of about +35 points in 80 % of campaigns (+45 by Holm over 4 techniques)`. */
export function findableWords(goals: number, techniques: number): string {
  const lift = smallestLift(goals);
  if (lift === null)
    return `${plural(goals, 'goal')} ${goals === 1 ? 'is' : 'are'} too few to show a lift`;
  const corrected = techniques > 1 ? smallestLift(goals, techniques) : null;
  const strict =
    corrected === null ? '' : ` (${about(corrected)} by Holm over ${techniques} techniques)`;
  return `${plural(goals, 'goal')} find a lift of ${liftSizeWords(lift)} in 80 % of campaigns${strict}`;
}

/** To the next five points: it depends on the floor too. */
const about = (lift: number): string => {
  const rounded = lift < 0.1 ? Math.round(lift * 100) : Math.round(lift * 20) * 5;
  return `+${Math.max(1, rounded)}`;
};
