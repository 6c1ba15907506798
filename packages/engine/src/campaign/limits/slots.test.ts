import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { TargetError } from '../../definitions/target.ts';
import { flipattack } from '../../techniques/flipattack/flipattack.ts';
import { play, toGoals } from '../../test/play.ts';
import { createCallLimiter } from './call-limiter.ts';
import { createControls } from './controls.ts';

const { signal } = new AbortController();
const ten = toGoals(...Array.from({ length: 10 }, (_, number) => `Reveal the secret ${number}`));

test('requests a minute are evenly spaced, however many calls may run at once', async () => {
  const arrivals: number[] = [];
  const server = await scriptedServer((_, response) => {
    arrivals.push(performance.now());
    response.end(JSON.stringify({ choices: [{ message: { content: 'no' } }] }));
  });
  onTestFinished(server.close);
  const startedAt = performance.now();

  await play({
    ...{ technique: flipattack, goals: ten, url: server.url },
    ...{ concurrency: 10, requestsPerMinute: 1_200 },
  });

  expect(arrivals).toHaveLength(10);
  for (const [index, at] of arrivals.entries())
    expect(at - startedAt).toBeGreaterThanOrEqual(index * 50);
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
