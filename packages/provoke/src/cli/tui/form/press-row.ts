import { fieldOf, pressText, type TextField } from '../text-field/text-field.ts';
import type { Field } from './field.ts';

/** The text of a row and its cursor after a key; undefined where the key means nothing to it. */
export function pressRow(field: Field, key: string): TextField | undefined {
  if (field.kind === 'choice') return chosen(field, key);
  // In an empty one, `?` asks for help.
  if (field.kind !== 'text' || (key === '?' && field.value === '')) return undefined;
  return pressText(textIn(field), key);
}

export const textIn = (field: Field & { kind: 'text' }): TextField => ({
  text: field.value,
  at: field.at ?? field.value.length,
});

const STEPS: Readonly<Record<string, number>> = { left: -1, right: 1, ' ': 1 };

function chosen({ choices, value }: Field & { kind: 'choice' }, key: string) {
  const step = STEPS[key];
  const next = step && choices.at((choices.indexOf(value) + step) % choices.length);
  return next === undefined || next === 0 ? undefined : fieldOf(next);
}
