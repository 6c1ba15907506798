import { didYouMean } from '@provoke/evidence';
import { type GoalRules, goalRulesSchema, ruleNames } from './goal-rules.ts';

/** A mistake in a goal's rules: `path` starts with the field. */
export type RuleFault = { path: readonly (string | number)[]; message: string };

type Fields = Readonly<Record<string, unknown>>;

/**
 * The rules among the fields of a goal, whose text is in the field `textField`. Other fields are no mistake: files of
 * other tools have many. But a list or an object under nearly the name of a rule was meant as one.
 */
export function readGoalRules(
  record: Fields,
  textField: string | undefined,
): { rules: GoalRules | undefined; faults: readonly RuleFault[] } {
  const fields = Object.entries(record).filter(([name]) => name !== textField);
  const own = fields.filter(([name]) => ruleNames.includes(name));
  const misspelt = fields.flatMap(([name, value]) => findMisspelt(name, value));
  if (own.length === 0) return { rules: undefined, faults: misspelt };
  const { data: rules, error } = goalRulesSchema.safeParse(Object.fromEntries(own));
  return { rules, faults: [...misspelt, ...(error?.issues ?? []).flatMap(toFaults)] };
}

function findMisspelt(name: string, value: unknown): readonly RuleFault[] {
  if (!looksLikeRules(value) || ruleNames.includes(name)) return [];
  const meant = didYouMean(name, ruleNames);
  const shown = JSON.stringify(name.slice(0, SHOWN_MAX));
  return meant === '' ? [] : [{ path: [name], message: `There is no field ${shown}.${meant}` }];
}

const SHOWN_MAX = 80;

/** In a table, as a text. */
const looksLikeRules = (value: unknown): boolean =>
  typeof value === 'string' ? /^\s*[[{]/.test(value) : typeof value === 'object' && value !== null;

type Issue = { path: PropertyKey[]; message: string; keys?: readonly string[] };

/** An unknown field is a fault of its own, at that field. */
function toFaults({ path, message, keys }: Issue): readonly RuleFault[] {
  const at = path.map((part) => (typeof part === 'number' ? part : String(part)));
  if (!keys) return [{ path: at, message }];
  const messages = message.split('\n');
  return keys.map((key, index) => ({ path: [...at, key], message: messages[index] ?? message }));
}
