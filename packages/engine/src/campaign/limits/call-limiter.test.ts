import { setMaxListeners } from 'node:events';
import { expect, test } from 'vitest';
import { TargetError } from '../../definitions/target.ts';
import { createFakeClock } from '../../test/fake-clock.ts';
import { createCallLimiter } from './call-limiter.ts';

const { signal } = new AbortController();
setMaxListeners(0, signal);
const throttled = (retryAfterMs: number) =>
  new TargetError('slow down', { retryable: true, statusCode: 429, retryAfterMs });
const down = () => new TargetError('down', { retryable: true, statusCode: 503 });

/** Calls that last until they are released, and the maximum that ran at the same time. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const seen = { now: 0, most: 0 };
  const call = async () => {
    seen.most = Math.max(seen.most, ++seen.now);
    await opened;
    seen.now--;
  };
  return { call, open, seen };
}

test('no more calls than allowed run at the same time', async () => {
  const limiter = createCallLimiter({ concurrency: 3, retries: 0 });
  const { call, open, seen } = gate();
  const all = Array.from({ length: 10 }, () => limiter.run(call, signal));

  await new Promise((resolve) => setImmediate(resolve));
  expect(seen.now).toBe(3);

  open();
  await Promise.all(all);
  expect(seen.most).toBe(3);
});

test('throttling lowers the number of simultaneous calls, which then recovers slowly', async () => {
  const limiter = createCallLimiter({ concurrency: 8, retries: 0 });
  let refused = false;
  await limiter.run(async () => {
    if (refused) return;
    refused = true;
    throw throttled(1);
  }, signal);

  const { call, open, seen } = gate();
  const all = Array.from({ length: 8 }, () => limiter.run(call, signal));
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen.now).toBe(4);
  open();
  await Promise.all(all);
  for (let calls = 0; calls < 40; calls++) await limiter.run(async () => {}, signal);

  const later = gate();
  const again = Array.from({ length: 8 }, () => limiter.run(later.call, signal));
  await new Promise((resolve) => setImmediate(resolve));
  expect(later.seen.now).toBe(8);
  later.open();
  await Promise.all(again);
});

test.each([20, 0])(
  'calls throttled together halve the limit once, with a wait of %i ms',
  async (waitMs) => {
    const limiter = createCallLimiter({ concurrency: 8, retries: 0 });
    const { call, open, seen } = gate();
    const burst = { calls: 0, refuse: () => {} };
    const refused = new Promise<void>((resolve) => {
      burst.refuse = resolve;
    });
    let onFourth = () => {};
    const fourAgain = new Promise<void>((resolve) => {
      onFourth = resolve;
    });
    const all = Array.from({ length: 8 }, () => {
      let tries = 0;
      return limiter.run(async () => {
        if (tries++ === 0) {
          if (++burst.calls === 8) burst.refuse();
          await refused;
          throw throttled(waitMs);
        }
        const called = call();
        if (seen.now === 4) onFourth();
        await called;
      }, signal);
    });

    await fourAgain;
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen.now).toBe(4);

    open();
    await Promise.all(all);
  },
);

test('no call goes out while the server throttles', async () => {
  const clock = createFakeClock();
  const limiter = createCallLimiter({ concurrency: 2, retries: 0, clock });
  const sentAtMs: number[] = [];
  const call = async () => {
    if (sentAtMs.push(clock.now()) === 1) throw throttled(300);
  };

  await limiter.run(call, signal);
  await limiter.run(call, signal);

  expect(sentAtMs).toEqual([0, 300, 300]);
});

test('a server that throttles without naming a wait is called again immediately, but not forever', async () => {
  const clock = createFakeClock();
  const waits: number[] = [];
  const onWait = ({ ms }: { ms: number }) => waits.push(ms);
  const limiter = createCallLimiter({
    ...{ concurrency: 1, retries: 0, maxWaitMs: 100, onWait, clock },
  });
  const call = async () => {
    await clock.sleep(1, signal);
    throw throttled(0);
  };

  await expect(limiter.run(call, signal)).rejects.toThrow();

  expect(waits.slice(0, 2)).toEqual([0, 1_000]);
});

test('throttling uses no retry; a failure does', async () => {
  const patient = createCallLimiter({ concurrency: 1, retries: 0 });
  let tries = 0;
  const answer = await patient.run(async () => {
    if (++tries < 3) throw throttled(1);
    return 'answer';
  }, signal);
  expect(answer).toBe('answer');

  const limiter = createCallLimiter({ concurrency: 1, retries: 1 });
  let calls = 0;
  const failing = limiter.run(async () => {
    calls++;
    throw down();
  }, signal);
  await expect(failing).rejects.toThrow('down');
  expect(calls).toBe(2);
});

test('a 503 with Retry-After is treated like a 429', async () => {
  const clock = createFakeClock();
  const limiter = createCallLimiter({ concurrency: 1, retries: 0, clock });
  const restarting = new TargetError('restarting', {
    ...{ retryable: true, statusCode: 503, retryAfterMs: 20 },
  });
  const sentAtMs: number[] = [];

  const answer = await limiter.run(async () => {
    if (sentAtMs.push(clock.now()) <= 2) throw restarting;
    return 'hello';
  }, signal);

  expect(answer).toBe('hello');
  expect(sentAtMs).toEqual([0, 20, 40]);
});

test('a server that always says how long to wait is waited for every time', async () => {
  const limiter = createCallLimiter({ concurrency: 1, retries: 0 });
  let calls = 0;

  const answer = await limiter.run(async () => {
    if (++calls <= 30) throw throttled(1);
    return 'answer';
  }, signal);

  expect(answer).toBe('answer');
});

const throttledSilently = () =>
  new TargetError('slow down', { retryable: true, statusCode: 429, body: 'quota' });

test('without Retry-After the waits grow, up to a limit', async () => {
  const waits: number[] = [];
  const onWait = ({ ms }: { ms: number }) => void waits.push(ms);
  const limits = { maxWaitMs: 1_000, clock: createFakeClock() };
  const limiter = createCallLimiter({ concurrency: 1, retries: 5, ...limits, onWait });
  let calls = 0;

  const failing = limiter.run(async () => {
    calls++;
    throw throttledSilently();
  }, signal);

  await expect(failing).rejects.toThrow('slow down');
  expect(calls).toBe(3);
  expect(waits).toEqual([500, 1_000, 2_000]);
});

test('a server that accepts only a few concurrent calls still serves all of many', async () => {
  const clock = createFakeClock();
  const limiter = createCallLimiter({ concurrency: 50, retries: 0, clock });
  let now = 0;
  const call = async () => {
    if (now === 3) throw throttled(1);
    now++;
    await clock.sleep(30, signal);
    now--;
    return 'answer';
  };

  const answers = await Promise.all(Array.from({ length: 60 }, () => limiter.run(call, signal)));

  expect(new Set(answers)).toEqual(new Set(['answer']));
});

test('no call starves while others get through in step with it', async () => {
  const clock = createFakeClock();
  const limiter = createCallLimiter({ concurrency: 2, retries: 0, clock });
  let calls = 0;
  const call = async () => {
    const isOdd = calls++ % 2 === 0;
    await clock.sleep(1, signal);
    if (isOdd) throw throttled(0);
    return 'answer';
  };

  const answers = await Promise.all(Array.from({ length: 60 }, () => limiter.run(call, signal)));

  expect(new Set(answers)).toEqual(new Set(['answer']));
});

test('a permanent failure is not retried', async () => {
  const limiter = createCallLimiter({ concurrency: 1, retries: 5 });
  let calls = 0;

  const failing = limiter.run(async () => {
    calls++;
    throw new TargetError('no', { retryable: false, statusCode: 400 });
  }, signal);

  await expect(failing).rejects.toThrow('no');
  expect(calls).toBe(1);
});

test('an abort ends a call that ignores the signal, a queued call, and a call waiting to retry', async () => {
  const deaf = () => new Promise<never>(() => {});
  const controller = new AbortController();
  const limiter = createCallLimiter({ concurrency: 1, retries: 5 });
  const waiting = createCallLimiter({ concurrency: 1, retries: 5 });
  const all = [
    limiter.run(deaf, controller.signal),
    limiter.run(deaf, controller.signal),
    waiting.run(async () => {
      throw throttled(60_000);
    }, controller.signal),
  ];

  await new Promise((resolve) => setImmediate(resolve));
  controller.abort(new Error('enough'));

  for (const outcome of await Promise.allSettled(all)) expect(outcome.status).toBe('rejected');
});
