import type { JsonObject } from '@provoke/contract';
import { ruleFields } from '@provoke/engine';

/** Of the rules, those that add up; the others are the goal's, or else the campaign's. */
const ADDED = ['forbid', 'failed_result'];

/**
 * The rules that hold for a goal, as rules of its own: in a file with goals of several campaigns, a campaign's would hold
 * for all.
 */
export function foldRules(goal: JsonObject, ...shared: readonly JsonObject[]): JsonObject {
  const names = Object.keys(ruleFields);
  const folded = names.flatMap((name) => {
    const all = [goal, ...shared].flatMap((rules) => (name in rules ? [rules[name]] : []));
    if (all.length === 0) return [];
    return [[name, ADDED.includes(name) ? withoutRepeated(all.flat()) : all[0]] as const];
  });
  const own = Object.entries(goal).filter(([name]) => !names.includes(name));
  return { ...Object.fromEntries(own), ...Object.fromEntries(folded) } as JsonObject;
}

function withoutRepeated(values: readonly unknown[]): unknown[] {
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...seen.values()];
}
