import type { Field } from './field.ts';
import { pressRow } from './press-row.ts';

/** The value of a field after a key; undefined where the key means nothing to it. */
export const pressField = (field: Field, key: string): string | undefined =>
  pressRow(field, key)?.text;
