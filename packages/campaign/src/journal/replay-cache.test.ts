import type { Asked, Attempt } from '@provoke/evidence';
import { expect, test } from 'vitest';
import { createReplayCache, findingId } from './replay-cache.ts';

const SAME = 'fingerprint';
const spending = { role: 'attacker', requests: 1, inputTokens: 1, outputTokens: 1, costUsd: null };
const sent = { messages: [] };

/** An attempt without an answer was either `sent` or failed before that. */
const attempt = (id: string, { unanswered = false, request = sent as object | null } = {}) => ({
  fingerprint: SAME,
  attempt: { unanswered, whole: { read: () => ({ id, request }) as Attempt } },
});

const ask = (id: string, statusCode?: number) => ({
  fingerprint: SAME,
  ask: {
    ...{ id, role: 'attacker', fingerprint: SAME, text: 'old answer', spending },
    ...(statusCode && { failure: { message: 'no', retryable: false, statusCode } }),
  } as Asked,
});

function remembering() {
  const cache = createReplayCache();
  return {
    ...cache,
    attempted: (id: string, given?: Parameters<typeof attempt>[1]) =>
      cache.keep(id, attempt(id, given)),
    asked: (id: string, statusCode?: number) => cache.keep(id, ask(id, statusCode)),
    hasAttempt: (id: string) => cache.findAttempt(id, SAME) !== undefined,
    hasAnswer: (id: string) => cache.findAnswer(id, SAME) !== undefined,
  };
}

test('an attempt that was sent and got no answer is repeated; one that was not sent is not', () => {
  const { attempted, hasAttempt, has } = remembering();

  attempted('t/0/attempt-1', { unanswered: true });
  attempted('t/0/attempt-2', { unanswered: true, request: null });
  attempted('t/1/attempt-3', { request: null });

  const ids = ['t/0/attempt-1', 't/0/attempt-2', 't/1/attempt-3'];
  expect(ids.map(hasAttempt)).toEqual([false, true, true]);
  expect(has('t/0/attempt-1')).toBe(true);
});

test('a question whose model was away is repeated; one that the model refused is not', () => {
  const { asked, hasAnswer } = remembering();

  asked('t/0/ask-attacker-1', 503);
  asked('t/0/ask-attacker-2', 400);
  asked('t/0/ask-attacker-3');

  expect([1, 2, 3].map((number) => hasAnswer(`t/0/ask-attacker-${number}`))).toEqual([
    false,
    true,
    true,
  ]);
});

test.each([
  ['t/0/attempt-2', true],
  ['t/0/stream-1/attempt-1', true],
  ['t/1/attempt-1', false],
  ['u/0/attempt-1', false],
  ['t/01/attempt-1', false],
])(
  'a failed call is not repeated after an answered attempt may have followed: %s',
  (id, settles) => {
    const { asked, attempted, hasAnswer } = remembering();
    asked('t/0/ask-attacker-1', 503);

    attempted(id);

    expect(hasAnswer('t/0/ask-attacker-1')).toBe(settles);
  },
);

test('an attempt without an answer settles nothing', () => {
  const { asked, attempted, hasAnswer } = remembering();
  asked('t/0/ask-attacker-1', 503);

  attempted('t/0/attempt-1', { unanswered: true, request: null });

  expect(hasAnswer('t/0/ask-attacker-1')).toBe(false);
});

test('of calls in two streams only those of the answered one are settled', () => {
  const { asked, attempted, hasAnswer } = remembering();
  asked('t/0/stream-1/ask-attacker-1', 503);
  asked('t/0/stream-2/ask-attacker-1', 503);

  attempted('t/0/stream-1/attempt-1');

  expect([1, 2].map((stream) => hasAnswer(`t/0/stream-${stream}/ask-attacker-1`))).toEqual([
    true,
    false,
  ]);
});

test('a repeated call that is answered counts, and one that fails again is open again', () => {
  const { asked, hasAnswer } = remembering();

  asked('t/0/ask-attacker-1', 503);
  asked('t/0/ask-attacker-1');
  asked('t/0/ask-attacker-2');
  asked('t/0/ask-attacker-2', 503);

  expect([1, 2].map((number) => hasAnswer(`t/0/ask-attacker-${number}`))).toEqual([true, false]);
});

test('an attempt that was repeated under another id is not the answer any more', () => {
  const { attempted, hasAttempt } = remembering();
  attempted('t/0/attempt-1', { unanswered: true, request: null });
  attempted('t/0/attempt-2');

  attempted('t/0/attempt-1-again');
  attempted('t/0/attempt-2-again');

  expect(hasAttempt('t/0/attempt-1')).toBe(false);
  expect(hasAttempt('t/0/attempt-1-again')).toBe(true);
  expect(hasAttempt('t/0/attempt-2')).toBe(true);
});

test('what a technique learned of a goal is kept when the goal ends; its attempts are forgotten', () => {
  const { attempted, forgetGoal, has } = remembering();
  for (const id of ['t/0/prepare/attempt-1', 't/0/attempt-1', 't/1/attempt-1', 'u/0/attempt-1'])
    attempted(id);

  forgetGoal('t', 0);

  expect(
    ['t/0/prepare/attempt-1', 't/0/attempt-1', 't/1/attempt-1', 'u/0/attempt-1'].map(has),
  ).toEqual([true, false, true, true]);
});

test('a failed call that a technique learns from is settled by any of its attempts, also at another goal', () => {
  const { asked, attempted, forgetGoal, hasAnswer } = remembering();
  asked('t/0/prepare/ask-attacker-1', 503);
  asked('u/0/prepare/ask-attacker-1', 503);
  forgetGoal('t', 0);
  const before = hasAnswer('t/0/prepare/ask-attacker-1');

  attempted('t/7/attempt-1');

  expect(before).toBe(false);
  expect(hasAnswer('t/0/prepare/ask-attacker-1')).toBe(true);
  expect(hasAnswer('u/0/prepare/ask-attacker-1')).toBe(false);
});

test('a technique that ended is forgotten, with its failed calls, and no other', () => {
  const { asked, attempted, forgetTechnique, has, hasAnswer } = remembering();
  attempted('t/0/prepare/attempt-1');
  attempted('u/0/attempt-1');
  asked('t/3/ask-attacker-1', 503);
  asked('u/3/ask-attacker-1', 503);

  forgetTechnique('t');
  asked('t/3/ask-attacker-1');

  expect(has('t/0/prepare/attempt-1')).toBe(false);
  expect(has('u/0/attempt-1')).toBe(true);
  expect(hasAnswer('t/3/ask-attacker-1')).toBe(true);
  expect(hasAnswer('u/3/ask-attacker-1')).toBe(false);
});

test('a goal that ended has no open calls: what is asked at it anew is answered', () => {
  const { asked, forgetGoal, has, hasAnswer } = remembering();
  asked('t/0/ask-attacker-1', 503);

  forgetGoal('t', 0);
  expect(has('t/0/ask-attacker-1')).toBe(false);
  asked('t/0/ask-attacker-2');

  expect(hasAnswer('t/0/ask-attacker-2')).toBe(true);
});

test('ids without branches, or without a goal, are places like others', () => {
  const { attempted, hasAttempt, has } = remembering();

  for (const id of ['t', 't/0', 'control/attempt-1']) attempted(id);

  expect(['t', 't/0', 'control/attempt-1'].map(hasAttempt)).toEqual([true, true, true]);
  expect(has('t/1')).toBe(false);
});

test('findings of one goal differ by their title and content', () => {
  const goal = { index: 3, text: 'any' };
  const ids = [
    { title: 'a', content: { b: 1 } },
    { title: 'a', content: { b: 2 } },
    { title: 'b', content: { b: 1 } },
  ].map((one) => findingId({ technique: 't', goal, ...one }));

  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^t\/3\/finding\//);
});
