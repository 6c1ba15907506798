import type { Outline } from '../page/outline/outline.ts';
import { labelOf } from './fields/label.ts';

export type Values = Readonly<Record<string, string>>;

export type Match = {
  /** The name of the value for each field. */
  keys: ReadonlyMap<number, string>;
  /** The fields without a value. */
  missing: readonly number[];
  /** The names that fit no field. */
  unused: readonly string[];
  /** A name that fits several fields alike. */
  unclear: { key: string; fields: readonly number[] } | undefined;
};

/** Finds the field for each value by the words of its label and its attributes. */
export function matchValues(outline: Outline, fields: readonly number[], values: Values): Match {
  const keys = new Map<number, string>();
  const unused: string[] = [];
  let unclear: Match['unclear'];
  for (const key of Object.keys(values)) {
    const [field, ...others] = fieldsFor(outline, fields, key);
    if (field === undefined) unused.push(key);
    else if (others.length > 0) unclear ??= { key, fields: [field, ...others] };
    else if (keys.has(field)) unused.push(key);
    else keys.set(field, key);
  }
  return { keys, missing: fields.filter((id) => !keys.has(id)), unused, unclear };
}

/** The one field that a name fits best, or all that it fits alike. */
function fieldsFor(outline: Outline, fields: readonly number[], key: string): number[] {
  const wanted = bare(key);
  const fits: ((field: { type: string; names: string; label: string }) => boolean)[] = [
    ({ label }) => bare(label) === wanted,
    ({ type, names }) => [type, ...names.split(/\s+/)].some((word) => bare(word) === wanted),
    ({ label }) => label.split(/\s+/).some((word) => bare(word) === wanted),
    ({ label, names }) => bare(`${label} ${names}`).includes(wanted),
  ];
  const found = fits.map((fit) =>
    fields.filter((id) => {
      const { type = '', names = '' } = outline.nodes[id] ?? {};
      return fit({ type, names, label: labelOf(outline, id) });
    }),
  );
  return found.find(({ length }) => length === 1) ?? found.find(({ length }) => length > 0) ?? [];
}

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
