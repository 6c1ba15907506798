import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { onAbort } from './on-abort.ts';

test('all who listen to a signal hear of its end, but for those who have stopped listening', () => {
  const controller = new AbortController();
  const heard: number[] = [];
  const hear = (number: number) => onAbort(controller.signal, () => heard.push(number));

  const stops = [1, 2, 3].map(hear);
  stops[1]?.();
  controller.abort();

  expect(heard).toEqual([1, 3]);
});

test('however many listen, the signal itself has one listener', () => {
  const { signal } = new AbortController();

  for (let listeners = 0; listeners < 100; listeners++) onAbort(signal, () => {});

  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
});

test('who stops listening twice takes nobody along', () => {
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
