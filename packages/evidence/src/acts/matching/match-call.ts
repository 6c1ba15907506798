import type { Call } from '../calls/call.ts';
import { namesTool } from '../calls/tool-names.ts';
import { type CallRule, toolsOf } from '../rules/rule.ts';
import { parsePath, valueAt } from '../values/path.ts';
import { everyFit, type Fit } from './fit.ts';
import { fitsValue, type References, UNKNOWN } from './match-value.ts';

export const matchesTool = (rule: CallRule, tool: string): boolean =>
  toolsOf(rule).some((wanted) => namesTool(wanted, tool));

/** Whether the arguments of a call of the rule's tool fit. */
export const fitsArguments = (rule: CallRule, call: Call, references: References): Fit =>
  everyFit(Object.entries(rule.arguments ?? {}), ([path, matcher]) =>
    fitsValue(matcher, argumentAt(call, path), references),
  );

/** `$` is the whole. Arguments that are no JSON have no fields to know of. */
export function argumentAt({ arguments: given }: Call, path: string): unknown {
  if (given === undefined) return UNKNOWN;
  const parts = parsePath(path) ?? [];
  return typeof given !== 'object' && parts.length > 0 ? UNKNOWN : valueAt(given, parts);
}
