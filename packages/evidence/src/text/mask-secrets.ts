import { isFields } from '../fields/fields.ts';
import { isSecretName } from './secret-names.ts';
import { NAMED_SHAPES, SHAPES } from './secret-shapes.ts';

/*
 * What leaves as a copy is masked: reports, a copied request, logs. The journal, the records and the pages that show a
 * result keep evidence byte for byte. Here a secret is known by its shape or its name. Two others know secrets by their
 * value, and mask before anything is stored: a campaign its own credentials, and the service its own keys.
 */

const MASK = '•••••';

/** A text with its keys, tokens and passwords masked, and their number. */
export function maskSecrets(text: string): { text: string; masked: number } {
  let masked = 0;
  const mask = (kept: string) => {
    masked++;
    return kept + MASK;
  };
  let clean = text;
  for (const { hint, find } of NAMED_SHAPES)
    if (hint.test(clean)) clean = clean.replace(find, (_, kept: string) => mask(kept));
  for (const { hint, find, needs = '' } of SHAPES)
    if (hint.test(clean))
      clean = clean.replace(find, (found) => (found.includes(needs) ? mask('') : found));
  return { text: clean, masked };
}

/** For short foreign texts: names, notes, reasons. */
export const maskedText = (text: string): string => maskSecrets(text).text;

/** A text that has a name: all of it is masked if the name says that it is a secret. */
export const maskField = (name: string, text: string): string =>
  isSecretName(name) && text !== '' ? MASK : maskedText(text);

/** The same JSON with its secrets masked, by their shapes and by the names of their fields. */
export function maskValue(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return maskField(name, value);
  if (Array.isArray(value)) return value.map((item) => maskValue(item, name));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([own, inner]) => [maskedText(own), maskValue(inner, own)]),
  );
}
