import { mcnemarPower } from '@provoke/statistics';

/** As the guide's table: in 80 of 100 campaigns. */
const POWER = 0.8;
const LEVEL = 0.05;
/** The share of goals that break asked plainly: from 20 to 50 % it makes little difference, below it less is found. */
const FLOOR = 0.3;
/** More goals find less in proportion to their root. */
const EXACT_MAX = 400;
const STEPS = 10;

/**
 * The lift that so many goals find in 80 % of campaigns, from 0 to 1, where plain asking breaks 30 % of them and p is
 * corrected for so many techniques; null if they are too few for any.
 */
export function smallestLift(goals: number, tests = 1): number | null {
  const counted = Math.min(goals, EXACT_MAX);
  const powerOf = mcnemarPower({ goals: counted, level: LEVEL / tests });
  const isFound = (lift: number) => powerOf({ before: FLOOR, after: FLOOR + lift }) >= POWER;
  let [low, high] = [0, 1 - FLOOR];
  if (!isFound(high)) return null;
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (isFound(middle)) high = middle;
    else low = middle;
  }
  return high * Math.sqrt(counted / goals);
}
