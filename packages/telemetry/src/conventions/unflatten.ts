import type { Attributes } from '../span.ts';

/**
 * What runtimes write as one attribute for each field, as a structure: `llm.output_messages.0.message.role` below
 * `llm.output_messages` is a list of `{ message: { role } }`. Undefined if none is there, or
 * more than are read.
 */
export function unflatten(attributes: Attributes, prefix: string): unknown {
  const root: Branch = new Map();
  const own = Object.entries(attributes).filter(([name]) => name.startsWith(`${prefix}.`));
  if (own.length > FIELDS_MAX) return undefined;
  for (const [name, value] of own) {
    const parts = name.slice(prefix.length + 1).split('.', PARTS_MAX);
    const last = parts.pop() ?? '';
    branchOf(root, parts).set(last, value);
  }
  return root.size === 0 ? undefined : toValue(root);
}

type Branch = Map<string, unknown>;

const PARTS_MAX = 12;
const FIELDS_MAX = 5_000;

function branchOf(root: Branch, parts: readonly string[]): Branch {
  let at = root;
  for (const part of parts) {
    const next = at.get(part);
    const branch: Branch = next instanceof Map ? next : new Map();
    at.set(part, branch);
    at = branch;
  }
  return at;
}

function toValue(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  const entries = [...value].map(([name, one]): [string, unknown] => [String(name), toValue(one)]);
  const isList = entries.every(([name]) => /^\d{1,6}$/.test(name));
  if (!isList) return Object.fromEntries(entries);
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, one]) => one);
}
