import { expect, test } from 'vitest';
import { type Field, moveTo } from './field.ts';
import { pressRow } from './press-row.ts';

const text: Field = { kind: 'text', name: 'a', label: 'A', value: 'desk', help: '' };
const choice: Field = { ...text, kind: 'choice', choices: ['one', 'two', 'three'], value: 'one' };
const action: Field = { ...text, kind: 'action' };

test('a text is typed at its cursor, and its own keys are those of every text', () => {
  expect(pressRow(text, 'x')).toEqual({ text: 'deskx', at: 5 });
  expect(pressRow({ ...text, at: 1 }, 'backspace')).toEqual({ text: 'esk', at: 0 });
  expect(pressRow(text, 'home')).toEqual({ text: 'desk', at: 0 });
  expect(pressRow(text, 'q')?.text).toBe('deskq');
  for (const key of ['enter', 'tab', 'escape', 'ctrl-c', 'ctrl-z', 'ctrl-l', 'ctrl-g'])
    expect(pressRow(text, key)).toBeUndefined();
});

test('a question mark asks for help only where nothing is typed', () => {
  expect(pressRow({ ...text, value: '' }, '?')).toBeUndefined();
  expect(pressRow(text, '?')?.text).toBe('desk?');
});

test('a choice goes round both ways, and one that is not listed goes to the list', () => {
  expect(pressRow(choice, 'left')?.text).toBe('three');
  expect(pressRow({ ...choice, value: 'three' }, ' ')?.text).toBe('one');
  expect(pressRow({ ...choice, value: 'four' }, 'right')?.text).toBe('one');
  expect(pressRow(choice, 'x')).toBeUndefined();
  expect(pressRow(action, 'x')).toBeUndefined();
});

test('moving stops at the ends', () => {
  const fields = [text, choice, action];

  expect([moveTo(fields, 0, 1), moveTo(fields, 1, -1_000), moveTo(fields, 1, 9)]).toEqual([
    1, 0, 2,
  ]);
});
