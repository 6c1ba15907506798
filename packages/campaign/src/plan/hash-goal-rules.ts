import { createHash } from 'node:crypto';
import type { RulesByGoal } from '@provoke/engine';
import { type GoalList, sortKeys } from '@provoke/evidence';

/** Which rules goals have, however they are ordered and written: two campaigns with the same hash ask the same. */
export function hashGoalRules(goals: GoalList, rules: RulesByGoal): string {
  const each = Array.from(goals, ({ index, text }) => {
    const own = rules.get(index);
    return own ? [JSON.stringify([text, sortKeys(own)])] : [];
  }).flat();
  const hash = createHash('sha256').update(JSON.stringify(each.sort()));
  return `sha256:${hash.digest('hex').slice(0, 16)}`;
}
