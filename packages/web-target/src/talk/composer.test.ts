import { expect, test } from 'vitest';
import { type Drawn, draw } from '../test/draw.ts';
import { composerOf, enabledSigns, isReplaced } from './composer.ts';

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

test.each<[string, Drawn, Drawn]>([
  ['an attribute', { classes: 'clear', isDisabled: true }, { classes: 'clear' }],
  ['a class as well', { classes: 'clear is-disabled', isDisabled: true }, { classes: 'clear' }],
])(
  'a control that was disabled by %s and is enabled now was not replaced, but has a sign',
  (_, before, now) => {
    const composers = [withButton(before), withButton(now)] as const;
    expect(isReplaced(...composers)).toBe(false);
    expect(enabledSigns(...composers)).toHaveLength(1);
  },
);

test('a disabled "send" that became a "stop" was replaced', () => {
  const [before, now] = [{ label: 'Send', isDisabled: true }, { label: 'Stop' }].map(withButton);
  expect(before && now && isReplaced(before, now)).toBe(true);
  expect(before && now && enabledSigns(before, now)).toEqual([]);
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
