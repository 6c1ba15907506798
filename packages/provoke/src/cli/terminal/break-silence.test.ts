import { expect, test, vi } from 'vitest';
import { breakSilence } from './break-silence.ts';

/** A clock that is moved by hand. */
function start() {
  vi.useFakeTimers();
  const told: string[] = [];
  const teller = breakSilence(
    (text) => void told.push(text),
    () => 'not yet',
  );
  return { ...teller, told, pass: (seconds: number) => vi.advanceTimersByTime(seconds * 1_000) };
}

test('reports progress after 10 s of silence, then less often', () => {
  const { told, pass, stop } = start();

  pass(9);
  expect(told).toEqual([]);
  pass(1);
  expect(told).toEqual(['not yet']);
  pass(60 * 60);
  stop();

  expect(told.length).toBeLessThan(12);
});

test('a line goes through and restarts the silence', () => {
  const { told, tell, pass, stop } = start();

  pass(9);
  tell('an attempt');
  pass(9);
  expect(told).toEqual(['an attempt']);
  pass(1);
  stop();
  pass(1_000);

  expect(told).toEqual(['an attempt', 'not yet']);
});
