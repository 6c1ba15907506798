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

test('a busy upstream is not called for as long as it asks', () => {
  const { breaker, pass } = breakerAt();

  breaker.failed(busy);

  pass(4_999);
  expect(breaker.blocking()).toBe(busy);
  pass(1);
  expect(breaker.blocking()).toBeUndefined();
});

test('five failures in a row make it dead, fewer do not', () => {
  const { breaker } = breakerAt();
  const fail = (times: number) => Array.from({ length: times }, () => breaker.failed(dead));

  fail(4);
  expect(breaker.blocking()).toBeUndefined();
  fail(1);
  expect(breaker.blocking()).toBe(dead);
});

test('after a while one trial call goes out; if it fails, the others stay blocked', () => {
  const { breaker, pass } = breakerAt();
  for (let failures = 0; failures < 5; failures++) breaker.failed(dead);
  pass(10_000);

  expect([breaker.blocking(), breaker.blocking()]).toEqual([undefined, dead]);
  breaker.failed(dead);
  pass(9_999);
  expect(breaker.blocking()).toBe(dead);
});
