import { expect, test } from 'vitest';
import { maySeeUi } from './screen.ts';

const terminal = { isTTY: true, columns: 80, rows: 24 } as never;
const window = { input: terminal, output: terminal, errors: terminal, env: {} };

test('a terminal of 60 × 16 or more gets the UI', () => {
  expect(maySeeUi(window)).toBe(true);
  expect(maySeeUi({ ...window, output: { isTTY: true, columns: 60, rows: 16 } as never })).toBe(
    true,
  );
});

test.each([
  ['a pipe', { output: { isTTY: false } as never }],
  ['redirected messages', { errors: { isTTY: false } as never }],
  ['input from a file', { input: { isTTY: false } as never }],
  ['a narrow window', { output: { isTTY: true, columns: 59, rows: 24 } as never }],
  ['a low window', { output: { isTTY: true, columns: 80, rows: 15 } as never }],
  ['a window that does not say its size', { output: { isTTY: true } as never }],
  ['a build', { env: { CI: 'true' } }],
  ['a plain terminal', { env: { TERM: 'dumb' } }],
  ['a screen reader', { env: { INK_SCREEN_READER: 'true' } }],
])('%s gets plain lines', (_, change) => {
  expect(maySeeUi({ ...window, ...change })).toBe(false);
});
