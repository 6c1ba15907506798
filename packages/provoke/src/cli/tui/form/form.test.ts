import { expect, test } from 'vitest';
import { type Field, moveTo } from './field.ts';
import { pressField } from './press-field.ts';

const text: Field = { kind: 'text', name: 'a', label: 'A', value: 'x', help: '' };
const choice: Field = { ...text, kind: 'choice', choices: ['one', 'two', 'three'], value: 'one' };
const toggle: Field = { ...text, kind: 'toggle', value: 'false' };
const heading: Field = { ...text, kind: 'heading' };

test('a text takes every character, also wide and combined ones, and gives them back one by one', () => {
  let typed = text;
  for (const key of '列👩e\u0301') typed = { ...text, value: pressField(typed, key) ?? 'nothing' };

  expect(typed.value).toBe('x列👩e\u0301');
  expect(pressField(typed, 'backspace')).toBe('x列👩e');
  expect(pressField(typed, 'delete')).toBe('');
  expect(pressField(typed, 'escape')).toBeUndefined();
});

test('a text has an end', () => {
  expect(pressField({ ...text, value: 'x'.repeat(2_000) }, 'y')).toHaveLength(2_000);
});

test('a choice goes round both ways, and one that is not listed goes to the list', () => {
  expect(pressField(choice, 'left')).toBe('three');
  expect(pressField({ ...choice, value: 'three' }, ' ')).toBe('one');
  expect(pressField({ ...choice, value: 'four' }, 'right')).toBe('one');
});

test('a toggle turns over', () => {
  expect(pressField(toggle, ' ')).toBe('true');
  expect(pressField({ ...toggle, value: 'true' }, 'left')).toBe('false');
});

test('moving passes over headings and stops at the ends', () => {
  const fields = [heading, text, heading, toggle, choice];

  expect([moveTo(fields, 1, 1), moveTo(fields, 3, -1), moveTo(fields, 1, -1)]).toEqual([3, 1, 1]);
  expect([moveTo(fields, 1, 1_000), moveTo(fields, 4, -1_000), moveTo(fields, 2, 0)]).toEqual([
    4, 1, 3,
  ]);
});
