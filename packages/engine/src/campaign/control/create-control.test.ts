import type { TargetReply } from '@provoke/evidence';
import { expect, test } from 'vitest';
import { TargetError } from '../../definitions/target.ts';
import { direct } from '../../techniques/direct/direct.ts';
import { play, toGoals } from '../../test/play.ts';

const goals = toGoals('one', 'two', 'three', 'four', 'five', 'six', 'seven');

type Opening = { wantsOpening?: () => Promise<boolean> };

/** A campaign against an agent that replies so; `Hello` is what is left of it. */
async function attack(
  replyTo: (prompt: string) => Partial<TargetReply>,
  { wantsOpening, ...more }: Partial<Parameters<typeof play>[0]> & Opening = {},
) {
  const asked: string[] = [];
  const target = {
    canPrefill: false,
    ...(wantsOpening && { wantsOpening }),
    payload: (messages: readonly { content: string }[]) => ({ prompt: messages.at(-1)?.content }),
    send: async ({ prompt }: { prompt?: string | undefined }) => {
      asked.push(prompt ?? '');
      return {
        ...{ text: '', statusCode: 200, headers: {}, body: '', toolCalls: null, usage: null },
        ...replyTo(prompt ?? ''),
      };
    },
  };
  const control = { when: 'needed' as const, sent: 0 };
  const played = await play({ technique: direct, target, goals, control, ...more });
  const harmless = played.attempts.filter(({ arm }) => arm === 'harmless');
  return { ...played, asked, harmless, hellos: asked.filter((one) => one === 'Hello').length };
}

const refusal = { text: "I'm sorry, but I can't help with that." };

test('one refusal to five prompts sends "Hello" once, which belongs to no goal and is not judged', async () => {
  const { harmless, hellos, events } = await attack((prompt) =>
    prompt === 'Hello' ? { text: 'Hi, how can I help?' } : refusal,
  );

  expect(hellos).toBe(1);
  expect(harmless).toMatchObject([
    { goal: { index: -1 }, status: 'NOT_EVALUATED', verdicts: [], technique: 'direct' },
  ]);
  expect(harmless[0]?.marks?.texts?.refuses).toBeUndefined();
  expect(harmless[0]).not.toHaveProperty('place');
  expect(events.filter(({ type }) => type === 'goal-end')).toHaveLength(goals.length);
});

test('different refusals, one answer to all and few prompts send nothing', async () => {
  let number = 0;
  const different = await attack(() => ({ text: `I'm sorry, I can't, ${number++}.` }));
  const answering = await attack(() => ({ text: 'Welcome!' }));
  const few = await attack(() => refusal, { goals: goals.slice(0, 4) });

  for (const { hellos } of [different, answering, few]) expect(hellos).toBe(0);
});

test('the first prompt that a filter stops sends it, since the filter may stop everything', async () => {
  const { hellos, harmless } = await attack(() => ({ blockedBy: 'filter' as const }));

  expect(hellos).toBe(1);
  expect(harmless[0]).toMatchObject({ status: 'NOT_EVALUATED', marks: { blocked_by: 'filter' } });
});

test('it counts as a request, and a spent budget sends none', async () => {
  const within = await attack(() => refusal, { budget: { max_requests: goals.length + 1 } });
  const spent = await attack(() => refusal, { budget: { max_requests: 5 } });

  expect([within.hellos, spent.hellos]).toEqual([1, 0]);
  expect(spent.asked).toHaveLength(5);
});

test('at once it is sent with the first goal, and never where the campaign has it', async () => {
  const hello = async (control: { when: 'at-once' | 'never'; sent: number }) =>
    (await attack((prompt) => ({ text: `about ${prompt}` }), { control })).hellos;

  expect(await hello({ when: 'at-once', sent: 0 })).toBe(1);
  expect(await hello({ when: 'never', sent: 1 })).toBe(0);
});

const wantsOpening = async () => true;
const control = (when: 'needed' | 'at-once' | 'never', sent = 0) => ({ control: { when, sent } });

test('a target that learns from an opening gets it before every prompt, and no other "Hello"', async () => {
  const { asked, harmless } = await attack(() => refusal, { wantsOpening });

  expect(asked[0]).toBe('Hello');
  expect(harmless).toMatchObject([{ status: 'NOT_EVALUATED', arm: 'harmless' }]);
});

test('a target that needs none, or cannot be reached, gets none', async () => {
  const none = await attack(() => ({ text: 'Welcome!' }), { wantsOpening: async () => false });
  const away = await attack(() => ({ text: 'Welcome!' }), {
    wantsOpening: () => Promise.reject(new Error('away')),
  });

  expect([none.hellos, away.hellos]).toEqual([0, 0]);
});

test('an opening that failed leaves "Hello" to be sent once it is needed', async () => {
  let isAway = true;
  const { hellos, harmless } = await attack(
    (prompt) => {
      if (prompt !== 'Hello' || !isAway) return refusal;
      isAway = false;
      throw new TargetError('It is away.', { retryable: false });
    },
    { wantsOpening },
  );

  expect(hellos).toBe(2);
  expect(harmless).toMatchObject([
    { status: 'ERROR_AGENT_RESPONSE', id: 'direct/harmless/attempt-1' },
    { status: 'NOT_EVALUATED', id: 'direct/harmless/attempt-2' },
  ]);
});

test('an opening is one of the requests, and never the only one', async () => {
  const two = await attack(() => refusal, { wantsOpening, budget: { max_requests: 2 } });
  const one = await attack(() => refusal, { wantsOpening, budget: { max_requests: 1 } });

  expect(two.asked).toEqual(['Hello', 'one']);
  expect(one.asked).toEqual(['one']);
});

test('a resume opens its own session, and of several workers one', async () => {
  const hellos = async (given: ReturnType<typeof control>) =>
    (await attack(() => ({ text: 'Welcome!' }), { wantsOpening, ...given })).hellos;

  expect(await hellos(control('never', 1))).toBe(1);
  expect(await hellos(control('at-once'))).toBe(1);
  expect(await hellos(control('never'))).toBe(0);
});
