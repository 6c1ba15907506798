import { filledIn, toFields } from '../fields/fields.ts';

const NAME_MAX = 200;

/** A goal's id with its publisher, as any client may have recorded them; null if one of them is missing. */
export function publishedNameOf(published: unknown): string | null {
  const fields = toFields(published);
  const [by, id] = [filledIn(fields, 'by'), filledIn(fields, 'id')];
  return by === undefined || id === undefined
    ? null
    : `${by.slice(0, NAME_MAX)} ${id.slice(0, NAME_MAX)}`;
}
