import type { Field } from '../../form/field.ts';

type Json = Record<string, unknown>;

/** A campaign as `provoke run` reads it from a file. */
export type Campaign = { agent: Json; attack: Json };

/** What was there when the form opened, and what was typed since, by the path of the value. */
export type Draft = { base: Campaign; typed: Readonly<Record<string, string>> };

/** One value of a campaign: how it is shown, read and checked. */
export type FieldSpec = {
  /** Where it goes: `agent`, `endpoint`. */
  path: readonly string[];
  label: string;
  help: string;
  kind: 'text' | 'choice' | 'toggle';
  choices: readonly string[];
  /** What holds while nothing is typed. */
  fallback: string;
  parse(text: string): unknown;
  /** What is wrong with a text. */
  complain(text: string): string | undefined;
};

export const nameOf = ({ path }: Pick<FieldSpec, 'path'>): string => path.join('.');

export function valueAt(campaign: Campaign, path: readonly string[]): unknown {
  let value: unknown = campaign;
  for (const name of path) value = (value as Json | null | undefined)?.[name];
  return value;
}

/** A copy with another value, or without it if that is undefined. */
function withValue(whole: Json, [name = '', ...rest]: readonly string[], value: unknown): Json {
  const { [name]: before, ...others } = whole;
  const isObject = typeof before === 'object' && before !== null && !Array.isArray(before);
  const inner =
    rest.length === 0 ? value : withValue(isObject ? (before as Json) : {}, rest, value);
  const isEmpty = rest.length > 0 && Object.keys(inner as Json).length === 0;
  return inner === undefined || isEmpty ? others : { ...whole, [name]: inner };
}

/** A value as a person would type it. */
export function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What a field has now: typed, or its first value. Undefined if neither. */
export function textOf(spec: Pick<FieldSpec, 'path'>, { base, typed }: Draft): string | undefined {
  const value = valueAt(base, spec.path);
  return typed[nameOf(spec)] ?? (value === undefined ? undefined : toText(value));
}

/** The field as the form draws it. */
export function toField(spec: FieldSpec, draft: Draft): Field {
  const text = textOf(spec, draft);
  const { label, help, fallback, choices } = spec;
  const common = { name: nameOf(spec), label, help, problem: spec.complain(text ?? '') };
  if (spec.kind === 'toggle') return { ...common, kind: 'toggle', value: text ?? fallback };
  if (spec.kind === 'choice')
    return { ...common, kind: 'choice', choices, value: text ?? fallback };
  return { ...common, kind: 'text', placeholder: fallback, value: text ?? '' };
}

/** A campaign with what was typed into these fields. */
export function applyTyped(
  campaign: Campaign,
  specs: readonly FieldSpec[],
  { typed }: Draft,
): Campaign {
  let { agent, attack } = campaign;
  for (const spec of specs) {
    const text = typed[nameOf(spec)];
    if (text === undefined) continue;
    const isUnset = text.trim() === '' || text === spec.fallback;
    const value = isUnset ? undefined : spec.parse(text);
    const [part, ...path] = spec.path;
    if (part === 'agent') agent = withValue(agent, path, value);
    else attack = withValue(attack, path, value);
  }
  return { agent, attack };
}
