import { expect, test } from 'vitest';
import { createTenantBreakers } from './tenant-breakers.ts';
import { UpstreamError } from './upstream-error.ts';

const dead = new UpstreamError('dead', 'provider-unreachable', { isOutage: true });
const busy = new UpstreamError('busy', 'provider-busy', { retryAfterS: 60 });

function breakersAt() {
  let nowMs = 0;
  const breakers = createTenantBreakers(() => nowMs);
  return {
    breakers,
    pass: (ms: number) => {
      nowMs += ms;
    },
    fail(organizationId: string, times = 5, error = dead) {
      for (let failures = 0; failures < times; failures++) breakers.failed(organizationId, error);
    },
  };
}

test("one organization's failures, however many, lock out only itself", () => {
  const { breakers, fail } = breakersAt();

  fail('hostile', 1_000);

  expect(breakers.blocking('hostile')).toBe(dead);
  expect(breakers.blocking('other')).toBeUndefined();
});

test('an organization that keeps failing while others fail occasionally locks out only itself', () => {
  const { breakers, fail } = breakersAt();
  fail('hostile', 1_000);

  fail('unlucky', 4);

  expect(breakers.blocking('unlucky')).toBeUndefined();
  expect(breakers.blocking('other')).toBeUndefined();
});

test('an upstream that is dead for two organizations is blocked for all, except for one trial call', () => {
  const { breakers, fail, pass } = breakersAt();
  fail('first');
  fail('second');

  expect(breakers.blocking('third')).toBe(dead);
  pass(10_000);
  expect([breakers.blocking('third'), breakers.blocking('fourth')]).toEqual([undefined, dead]);
  breakers.failed('third', dead);
  pass(9_999);
  expect(breakers.blocking('fourth')).toBe(dead);
});

test("a locked-out organization's trial call does not lock out others", () => {
  const { breakers, fail, pass } = breakersAt();
  fail('first');
  fail('second');
  pass(10_000);

  for (const hostile of ['first', 'second']) {
    expect(breakers.blocking(hostile)).toBeUndefined();
    breakers.failed(hostile, dead);
  }

  expect(breakers.blocking('third')).toBeUndefined();
});

test('an answer to one organization unblocks all', () => {
  const { breakers, fail } = breakersAt();
  fail('first');
  fail('second');

  breakers.succeeded();

  for (const organization of ['first', 'second', 'third'])
    expect(breakers.blocking(organization)).toBeUndefined();
});

test("a rejected request does not affect others' requests", () => {
  const { breakers, fail } = breakersAt();
  fail('first');
  fail('second');

  breakers.refused('first');

  expect(breakers.blocking('second')).toBe(dead);
  expect(breakers.blocking('third')).toBe(dead);
});

test('a busy upstream is blocked only for organizations that it throttled', () => {
  const { breakers, fail } = breakersAt();
  for (const organization of ['first', 'second', 'third']) fail(organization, 9, busy);

  expect(breakers.blocking('first')).toBe(busy);
  expect(breakers.blocking('fourth')).toBeUndefined();
});

test('the memory of failing organizations is bounded', () => {
  const { breakers, fail } = breakersAt();
  for (let organization = 0; organization < 1_001; organization++) fail(`${organization}`, 1);

  fail('0', 4);

  expect(breakers.blocking('0')).toBeUndefined();
});
