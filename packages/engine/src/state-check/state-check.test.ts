import { outcomeOf, type Step } from '@provoke/evidence';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJudge, type Exchange } from '../definitions/judge.ts';
import { defineTechnique } from '../definitions/technique.ts';
import { play, toGoals } from '../test/play.ts';
import { asking, openMailbox } from './mailbox.fixture.ts';

const GOALS = Array.from({ length: 12 }, (_, index) => `mail ${index}`);

/** What was added to the outbox, and why nothing is known. */
const changesIn = (steps: readonly Step[]) =>
  steps.flatMap(({ content }) =>
    content['step_name'] === 'state change' ? [content['after']] : [],
  );
const reasonsIn = (steps: readonly Step[]) =>
  steps.flatMap(({ content }) =>
    content['step_name'] === 'state not read' ? [content['reason']] : [],
  );

/** Reads what a judge gets. */
function spy() {
  const exchanges: Exchange[] = [];
  const judge = defineJudge({
    id: 'spy',
    title: 'Spy',
    description: 'Looks.',
    asksModel: false,
    options: z.object({}),
    async judge(exchange) {
      exchanges.push(exchange);
      return { outcome: 'resisted', score: 0, raw: '', reason: 'seen' };
    },
  });
  return { exchanges, judges: [{ judge, options: {}, model: undefined }] };
}

test.each([false, true])(
  'of goals attacked four at a time, each change is that of the attempt which made it (a state for each session: %s)',
  async (perSession) => {
    const { target, stateCheck, seen } = await openMailbox({ perSession });

    const { attempts } = await play({
      ...{ technique: asking, target, stateCheck, concurrency: 4, goals: toGoals(...GOALS) },
    });

    expect(attempts).toHaveLength(GOALS.length);
    for (const { goal, steps } of attempts) {
      expect(changesIn(steps)).toEqual([goal.text]);
      expect(reasonsIn(steps)).toEqual([]);
    }
    expect(seen).toMatchObject({ mostOfOne: 1, reads: 2 * GOALS.length });
    if (perSession) expect(seen.most).toBeGreaterThan(1);
    else expect(seen.most).toBe(1);
    expect(new Set(seen.sessions).size).toBe(GOALS.length);
  },
);

test('the judges of an attempt get the state before it, and what changed', async () => {
  const { target, stateCheck } = await openMailbox();
  const { exchanges, judges } = spy();

  await play({
    ...{ technique: asking, target, stateCheck, judges, concurrency: 1 },
    goals: toGoals('one', 'two'),
  });

  expect(exchanges).toMatchObject([
    {
      stateBefore: { outbox: [] },
      steps: [{ type: 'state_change', path: '$.outbox[0]', after: 'one' }],
      observable: { state: true },
    },
    {
      stateBefore: { outbox: ['one'] },
      steps: [{ type: 'state_change', path: '$.outbox[1]', after: 'two' }],
      observable: { state: true },
    },
  ]);
});

test.each([
  ['before', 1],
  ['after', 2],
])('without the state %s an attempt, the attempt counts and says so', async (when, broken) => {
  const { target, stateCheck } = await openMailbox({
    stateStatus: (read) => (read === broken ? 503 : 200),
  });

  const { attempts } = await play({
    ...{ technique: asking, target, stateCheck, concurrency: 1, goals: toGoals('one', 'two') },
  });

  expect(attempts.map(({ status }) => outcomeOf(status))).not.toContain('error');
  expect(attempts.map(({ steps }) => changesIn(steps))).toEqual([[], ['two']]);
  expect(attempts.map(({ steps }) => reasonsIn(steps))).toEqual([
    [expect.stringMatching(new RegExp(`^${when} the attempt: .* answered 503`, 'i'))],
    [],
  ]);
});

test('what a failed request changed is its attempt’s, and its retry is sent in the same session', async () => {
  const { target, stateCheck, seen } = await openMailbox({
    perSession: true,
    status: (attempt) => (attempt === 1 ? 500 : 200),
  });

  const { attempts } = await play({
    ...{ technique: asking, target, stateCheck, retries: 1, goals: toGoals('one') },
  });

  expect(attempts.map(({ steps }) => changesIn(steps))).toEqual([['one', 'one']]);
  expect(seen.reads).toBe(2);
  expect(new Set(seen.sessions).size).toBe(1);
});

test('an attempt that got no answer says what it changed', async () => {
  const { target, stateCheck } = await openMailbox({ status: () => 400 });

  const { attempts } = await play({
    ...{ technique: asking, target, stateCheck, goals: toGoals('one') },
  });

  expect(attempts).toMatchObject([{ status: 'ERROR_AGENT_RESPONSE' }]);
  expect(changesIn(attempts[0]?.steps ?? [])).toEqual(['one']);
});

test('nothing is read for a request that is not sent', async () => {
  const { target, stateCheck, seen } = await openMailbox();

  await play({
    ...{ technique: asking, target, stateCheck, budget: { max_requests: 1 }, concurrency: 1 },
    goals: toGoals(...GOALS),
  });

  expect(seen).toMatchObject({ sent: 1, reads: 2 });
});

test('a campaign that is cancelled while the state is read ends, and sends nothing more', async () => {
  const abort = new AbortController();
  const { target, stateCheck, seen } = await openMailbox({
    stateStatus() {
      abort.abort();
      return 200;
    },
  });

  const { status, attempts } = await play({
    ...{ technique: asking, target, stateCheck, signal: abort.signal, goals: toGoals(...GOALS) },
  });

  expect([status, attempts]).toEqual(['CANCELLED', []]);
  expect(seen).toMatchObject({ sent: 0, reads: 1 });
});

test('a measurement of the agent waits for the attempt of another goal', async () => {
  const { target, stateCheck, seen } = await openMailbox();
  const measured = {
    ...target,
    async crossEntropy(
      ...[messages, , { signal }]: Parameters<NonNullable<typeof target.crossEntropy>>
    ) {
      await target.send(target.payload(messages, { maxTokens: undefined }), { signal });
      return 1;
    },
  };
  const measuring = defineTechnique({
    ...asking,
    id: 'measuring',
    async attack({ index, text }, { probe, target: { crossEntropy } }) {
      const messages = [{ role: 'user' as const, content: text }];
      if (index % 2 === 0) await probe(messages);
      else await crossEntropy?.(messages, 'Sure');
    },
  });

  const { attempts } = await play({
    ...{ technique: measuring, target: measured, stateCheck, concurrency: 4 },
    goals: toGoals(...GOALS),
  });

  expect(seen.most).toBe(1);
  for (const { goal, steps } of attempts) expect(changesIn(steps)).toEqual([goal.text]);
});
