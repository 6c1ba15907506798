import type { Field } from './field.ts';

const TEXT_MAX = 2_000;

/** The value of a field after a key; undefined where the key means nothing to it. */
export function pressField(field: Field, key: string): string | undefined {
  switch (field.kind) {
    case 'text':
      return typed(field.value, key);
    case 'toggle':
      return ['left', 'right', ' '].includes(key) ? String(field.value !== 'true') : undefined;
    case 'choice':
      return chosen(field, key);
    default:
      return undefined;
  }
}

function typed(value: string, key: string): string | undefined {
  if (key === 'backspace') return [...value].slice(0, -1).join('');
  if (key === 'delete') return '';
  return [...key].length === 1 ? (value + key).slice(0, TEXT_MAX) : undefined;
}

const STEPS: Readonly<Record<string, number>> = { left: -1, right: 1, ' ': 1 };

function chosen(field: Field & { kind: 'choice' }, key: string): string | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const { choices, value } = field;
  return choices.at((choices.indexOf(value) + step) % choices.length);
}
