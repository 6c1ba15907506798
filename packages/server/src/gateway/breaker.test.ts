import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';
import { UpstreamError } from './upstream-error.ts';

const busy = new UpstreamError('busy', 'provider-busy', { retryAfterS: 5 });
const dead = new UpstreamError('dead', 'provider-unreachable');

function breakerAt() {
  let nowMs = 0;
  const breaker = createBreaker({ now: () => nowMs });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { breaker, pass };
}

test('a busy upstream is left alone as long as it wishes', () => {
  const { breaker, pass } = breakerAt();

  breaker.failed(busy);

  pass(4_999);
  expect(breaker.blocking()).toBe(busy);
  pass(1);
  expect(breaker.blocking()).toBeUndefined();
});

test('a few failures do not make it dead, five in a row do', () => {
  const { breaker } = breakerAt();
  const fail = (times: number) => Array.from({ length: times }, () => breaker.failed(dead));

  fail(4);
  expect(breaker.blocking()).toBeUndefined();
  fail(1);
  expect(breaker.blocking()).toBe(dead);
});

test('after a while one call goes to see, and the others wait again when it went badly', () => {
  const { breaker, pass } = breakerAt();
  for (let failures = 0; failures < 5; failures++) breaker.failed(dead);
  pass(10_000);

  expect([breaker.blocking(), breaker.blocking()]).toEqual([undefined, dead]);
  breaker.failed(dead);
  pass(9_999);
  expect(breaker.blocking()).toBe(dead);
});
