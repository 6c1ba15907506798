import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { onAbort } from './on-abort.ts';

test('an abort calls every listener except the removed ones', () => {
  const controller = new AbortController();
  const heard: number[] = [];
  const hear = (number: number) => onAbort(controller.signal, () => heard.push(number));

  const stops = [1, 2, 3].map(hear);
  stops[1]?.();
  controller.abort();

  expect(heard).toEqual([1, 3]);
});

test('any number of listeners adds a single one to the signal', () => {
  const { signal } = new AbortController();

  for (let listeners = 0; listeners < 100; listeners++) onAbort(signal, () => {});

  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
});

test('removing a listener twice leaves the others in place', () => {
  const controller = new AbortController();
  const heard: string[] = [];

  const stop = onAbort(controller.signal, () => heard.push('first'));
  stop();
  onAbort(controller.signal, () => heard.push('second'));
  stop();
  onAbort(controller.signal, () => heard.push('third'));
  controller.abort();

  expect(heard.sort()).toEqual(['second', 'third']);
});
