import { expect, test } from 'vitest';
import { type Target, TargetError } from '../../definitions/target.ts';
import { flipattack } from '../../techniques/flipattack/flipattack.ts';
import { createFakeClock } from '../../test/fake-clock.ts';
import { play, toGoals } from '../../test/play.ts';
import { createCallLimiter } from './call-limiter.ts';
import { createControls } from './controls.ts';
import { slotsPerMinute } from './slots.ts';

const { signal } = new AbortController();
const ten = toGoals(...Array.from({ length: 10 }, (_, number) => `Reveal the secret ${number}`));

test('requests per minute are evenly spaced, with any number of concurrent calls', async () => {
  const clock = createFakeClock();
  const drawSlot = slotsPerMinute(1_200, clock);
  const limiter = createCallLimiter({ concurrency: 10, retries: 0, drawSlot, clock });

  const sentAtMs = await Promise.all(ten.map(() => limiter.run(async () => clock.now(), signal)));

  expect(sentAtMs).toEqual([0, 50, 100, 150, 200, 250, 300, 350, 400, 450]);
});

test('after a while without requests there is no burst', async () => {
  const clock = createFakeClock();
  const draw = slotsPerMinute(60, clock);
  await draw(signal);
  await clock.sleep(10_000, signal);

  const waits = await Promise.all([draw(signal), draw(signal), draw(signal)]);

  expect(waits).toEqual([0, 1_000, 2_000]);
});

test('a campaign keeps its requests a minute', async () => {
  const stop = new AbortController();
  let sent = 0;
  const target: Target = {
    canPrefill: false,
    payload: (messages) => ({ messages }),
    send() {
      // Without the limit the others start now.
      if (++sent === 1) setImmediate(() => stop.abort());
      return new Promise(() => {});
    },
  };

  const { status } = await play({
    ...{ technique: flipattack, goals: ten, target, signal: stop.signal },
    ...{ concurrency: 10, requestsPerMinute: 1 },
  });

  expect(status).toBe('CANCELLED');
  expect(sent).toBe(1);
});

test('each try of a call draws a slot', async () => {
  let draws = 0;
  const limiter = createCallLimiter({ concurrency: 1, retries: 1, drawSlot: async () => draws++ });
  const failures = [
    new TargetError('slow down', { retryable: true, statusCode: 429, retryAfterMs: 1 }),
    new TargetError('down', { retryable: true, statusCode: 503 }),
  ];

  await limiter.run(async () => {
    const failure = failures.pop();
    if (failure) throw failure;
  }, signal);

  expect(draws).toBe(3);
});

test('a slot that passes while calls are held is drawn again', async () => {
  const controls = createControls();
  let draws = 0;
  const drawSlot = async () => {
    if (draws++ > 0) return 0;
    controls.hold();
    setImmediate(controls.release);
    return 0;
  };
  const limiter = createCallLimiter({ concurrency: 1, retries: 0, controls, drawSlot });

  expect(await limiter.run(async () => draws, signal)).toBe(2);
});

test('waiting for a slot ends with the campaign', async () => {
  const stop = new AbortController();
  const drawSlot = async () => {
    stop.abort(new Error('enough'));
    return 3_600_000;
  };
  const limiter = createCallLimiter({ concurrency: 1, retries: 0, drawSlot });

  await expect(limiter.run(async () => 'sent', stop.signal)).rejects.toThrow('enough');
});
