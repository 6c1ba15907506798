import { expect, test } from 'vitest';
import { type Drawn, draw } from '../test/draw.ts';
import { composerOf, isReplaced } from './composer.ts';

const field: Drawn = { tag: 'textarea', editable: 'lines', label: 'Type a message' };
const withButton = (button: Drawn) =>
  composerOf(draw({ names: 'chat', inside: [field, { tag: 'button', ...button }] }));

test.each<[string, Drawn, Drawn]>([
  ['becomes another one', { classes: 'send' }, { classes: 'stop' }],
  ['has another label', { label: 'Send' }, { label: 'Stop' }],
  ['is disabled', {}, { isDisabled: true }],
])('a control next to the field that %s was replaced', (_, before, now) => {
  expect(isReplaced(withButton(before), withButton(now))).toBe(true);
});

test.each<[string, Drawn, Drawn]>([
  ['its classes in another order', { classes: 'btn ghost  small' }, { classes: 'small btn ghost' }],
  ['a label that it had not', { label: '' }, { label: 'undefined' }],
  ['the focus', { classes: 'send' }, { classes: 'send focus-visible' }],
])('a control with %s was not', (_, before, now) => {
  expect(isReplaced(withButton(before), withButton(now))).toBe(false);
});

test('a control of a message where that of another one was is not a control of the field', () => {
  const withMessages = (control: Drawn) =>
    composerOf(
      draw({
        names: 'chat',
        inside: [
          { isLog: true, box: [0, 0, 300, 400], inside: [{ tag: 'button', ...control }] },
          field,
        ],
      }),
    );

  expect(
    isReplaced(withMessages({ classes: 'copy' }), withMessages({ classes: 'suggestion' })),
  ).toBe(false);
});
