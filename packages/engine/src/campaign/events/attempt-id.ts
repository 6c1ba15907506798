import type { Goal } from '@provoke/evidence';

/** What the ids of all attempts of a technique at a goal start with. */
export const goalKey = (technique: string, goal: Goal): string => `${technique}/${goal.index}`;

/** Ids are technique, goal, branches and name: `pair/3/stream-2/ask-attacker-1`. */
const branchOf = (id: string) => id.slice(0, id.lastIndexOf('/'));

/**
 * Whether an attempt may result from a call: same branch, above or below. What a technique learns in `prepare` leads
 * to all of its attempts.
 */
export function mayFollowFrom(attempt: string, call: string): boolean {
  const [later, earlier] = [branchOf(attempt), branchOf(call)];
  if (isLearning(call)) return techniqueOf(attempt) === techniqueOf(call);
  return later === earlier || isBelow(later, earlier) || isBelow(earlier, later);
}

/** Whether a call belongs to `prepare`. */
export const isLearning = (id: string): boolean => PREPARE.test(id);
const PREPARE = /^[^/]*\/[^/]*\/prepare(\/|$)/;

const techniqueOf = (id: string) => id.slice(0, id.indexOf('/'));
const isBelow = (branch: string, other: string) => branch.startsWith(`${other}/`);
