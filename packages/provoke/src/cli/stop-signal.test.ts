import { expect, test } from 'vitest';
import { createStop, stoppedBy } from './stop-signal.ts';

function stopAt() {
  let now = 5_000;
  let ends = 0;
  const stop = createStop({ clock: () => now, endAtOnce: () => void ends++ });
  return {
    signal: stop.signal,
    ends: () => ends,
    tellAt(ms: number) {
      now = 5_000 + ms;
      stop.tell();
    },
  };
}

test('the first signal stops gracefully, the second immediately', () => {
  const { signal, ends, tellAt } = stopAt();

  expect(signal.aborted).toBe(false);
  tellAt(0);
  expect([signal.aborted, ends()]).toEqual([true, 0]);
  tellAt(201);
  expect(ends()).toBe(1);
});

test('the reason of the abort names the signal that came first', () => {
  const stop = createStop({ clock: () => 0, endAtOnce() {} });

  stop.tell(stoppedBy('SIGTERM'));
  stop.tell(stoppedBy('SIGINT'));

  expect(stop.signal.reason).toMatchObject({ name: 'AbortError', message: 'Stopped by SIGTERM.' });
});

test('what is delivered twice at the same time, as `timeout` does, still ends gracefully', () => {
  const { signal, ends, tellAt } = stopAt();

  for (const ms of [0, 3, 199]) tellAt(ms);

  expect([signal.aborted, ends()]).toEqual([true, 0]);
  tellAt(1_000);
  expect(ends()).toBe(1);
});
