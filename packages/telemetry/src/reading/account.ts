import { isFields } from '@provoke/evidence';
import { cutText, splitToolName, toKey } from '@provoke/evidence/acts';
import { readText } from '../json/read-text.ts';
import type { Span } from '../span.ts';
import type { Family } from './family.ts';
import { limitValue } from './limit-value.ts';

/** What one span tells of one call: that the model emitted it, or that the tool ran. */
export type Account = {
  span: Span;
  id: string | undefined;
  tool: string;
  /** The parts of its name, a server's prefix first. */
  path: readonly string[];
  /** Undefined if they are not shown. */
  arguments: unknown;
  /** Equal arguments have the same. */
  key: string | undefined;
};

export function toAccount(
  span: Span,
  { id, tool, arguments: given }: { id: string | undefined; tool: string; arguments: unknown },
): Account {
  const limited = limitValue(given);
  const key = limited === undefined ? undefined : toKey(readText(limited));
  const name = cutText(tool, NAME_MAX);
  return { span, id, tool: name, path: splitToolName(name), arguments: limited, key };
}

/**
 * Groups accounts of the same call, each group with its first account first. A call is told twice where one span is within
 * another (an agent's and its model's, a tool's and MCP's) or two libraries instrument one agent.
 */
export function groupAccounts<A extends Account>(accounts: readonly A[], family: Family): A[][] {
  const groups: A[][] = [];
  for (const one of accounts) {
    const group = groups.find((known) => known.every((other) => isAgain(one, other, family)));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Two spans of one library that are not within each other tell of two calls, unless one id says otherwise. */
function isAgain(a: Account, b: Account, family: Family): boolean {
  if (a.span === b.span) return false;
  const hasId = a.id !== undefined && b.id !== undefined;
  if (hasId ? a.id !== b.id : !fitsArguments(a, b)) return false;
  const isOther = hasId || a.span.scope !== b.span.scope;
  const isRelated = (isOther && overlap(a.span, b.span)) || family.isWithin(a.span, b.span);
  return isRelated && hasSameTool(a, b);
}

/** Only one of them may have a server's prefix, or both have the same. */
export function hasSameTool({ path: a }: Account, { path: b }: Account): boolean {
  const length = Math.min(a.length, b.length);
  for (let back = 1; back <= length; back += 1)
    if (a[a.length - back] !== b[b.length - back]) return false;
  return length > 0;
}

/** Arguments that are not shown fit any. */
export const fitsArguments = (a: Account, b: Account): boolean =>
  a.key === undefined || b.key === undefined || a.key === b.key;

/** Whether the tool ran with what the model gave it, and perhaps with defaults besides. */
export function ranWith(emitted: Account, run: Account): boolean {
  if (fitsArguments(emitted, run)) return true;
  const [given, used] = [readText(emitted.arguments), readText(run.arguments)];
  return (
    isFields(given) &&
    isFields(used) &&
    Object.keys(given).every((name) => toKey(given[name]) === toKey(used[name]))
  );
}

const overlap = (a: Span, b: Span): boolean => a.startMs <= b.endMs && b.startMs <= a.endMs;

/** No tool's name is longer, and names are compared often. */
const NAME_MAX = 200;
