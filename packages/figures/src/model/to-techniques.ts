import type { Counts } from '../counting/count-attempts.ts';
import type { Technique } from '../report/technique.ts';
import type { Summary } from '../summary/summary.ts';

/** Each technique's figures as a report arranges them; the floor is one of them. */
export const toTechniques = (
  { floor, techniques }: Summary,
  listed: Counts['techniques'],
): Technique[] =>
  listed.flatMap(({ isFloor, ...named }) => {
    const part = isFloor ? floor : techniques[named.id];
    if (!part) return [];
    return {
      ...named,
      is_floor: isFloor,
      goals: part.goals,
      ...(part.acts && { acts: part.acts }),
      worst_case: part.bounds,
      lift: isFloor ? null : (floor?.techniques[named.id] ?? null),
      attempts: part.attempts,
      requests_max: part.requests_max,
      first_break: part.queries_to_first_success,
      success_within: part.success_within,
      undecided: part.not_evaluated,
      errors: part.errors,
    };
  });
