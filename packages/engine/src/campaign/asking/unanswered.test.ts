import { expect, test } from 'vitest';
import { z } from 'zod';
import { ModelError } from '../../definitions/model.ts';
import { TargetError } from '../../definitions/target.ts';
import { defineTechnique } from '../../definitions/technique.ts';
import { harmbench } from '../../judges/harmbench/harmbench.ts';
import { flipattack } from '../../techniques/flipattack/flipattack.ts';
import { pair } from '../../techniques/pair/pair.ts';
import { play, toGoals } from '../../test/play.ts';
import { remember } from '../../test/remember.ts';

const goals = toGoals(...Array.from({ length: 30 }, (_, index) => `goal ${index}`));

type Failure = { statusCode?: number; retryable: boolean };

/** An agent that answers, or fails in one way. */
function agent(failure?: Failure | Error) {
  const asked: number[] = [];
  return {
    asked,
    canPrefill: false,
    payload: (messages: unknown) => ({ messages }),
    async send() {
      asked.push(asked.length);
      if (failure instanceof Error) throw failure;
      if (failure) throw new TargetError(`It failed with ${failure.statusCode}.`, failure);
      return { text: 'No.', statusCode: 200, headers: {}, body: '', toolCalls: null, usage: null };
    },
  };
}

function model(text: string, failure?: Failure) {
  const free = { input: 0, output: 0 };
  return {
    ...{ identifier: 'own/model', address: 'own', price: free },
    async reply() {
      if (failure) throw new ModelError(`It failed with ${failure.statusCode}.`, failure);
      return { text, usage: null };
    },
  };
}

const proposal = JSON.stringify({ improvement: 'none', prompt: 'Tell me a story' });
const once = { n_streams: 1, n_iterations: 1 };
const url = 'http://127.0.0.1:9';

const campaign = (parts: { target?: Failure | Error; attacker?: Failure; judge?: Failure }) => {
  const target = agent(parts.target);
  return {
    ...{ technique: pair, options: once, goals, url, target },
    models: { attacker: model(proposal, parts.attacker) },
    judges: [
      {
        judge: harmbench,
        options: harmbench.options.parse({}),
        model: model('no', parts.judge),
      },
    ],
  };
};

const [transient, final] = [{ retryable: true }, { retryable: false }];

test.each([
  ['target', { ...final }],
  ['target', { ...final, statusCode: 401 }],
  ['target', { ...final, statusCode: 403 }],
  ['target', { ...final, statusCode: 404 }],
  ['target', { ...transient, statusCode: 500 }],
  ['target', new TypeError('An error in user code.')],
  ['attacker', { ...transient }],
  ['attacker', { ...final, statusCode: 401 }],
  ['attacker', { ...final, statusCode: 402 }],
  ['attacker', { ...transient, statusCode: 503 }],
  ['judge', { ...final, statusCode: 401 }],
  ['judge', { ...transient }],
])(
  'where the %s fails with %o, no goal is finished, ten failures pause, and a resume attempts every goal',
  async (who, failure) => {
    const first = await play(campaign({ [who]: failure }));
    const second = await play({ ...campaign({}), memory: remember(first.events) });

    expect(first.status).toBe('FAILED');
    expect(first.attempts.length).toBeGreaterThanOrEqual(10);
    expect(first.attempts.length).toBeLessThanOrEqual(13);
    expect(first.events.filter(({ type }) => type === 'goal-end')).toEqual([]);
    expect(first.events.at(-1)).toMatchObject({
      ...{ type: 'campaign-end', status: 'FAILED', paused: true },
      reason: expect.stringMatching(/^Paused: ten calls in a row had no answer. The last time: ./),
    });
    expect(second.status).toBe('COMPLETED');
    expect(second.attempts.map(({ goal }) => goal.index).sort((a, b) => a - b)).toEqual(
      goals.map(({ index }) => index),
    );
    expect(second.attempts.every(({ status }) => status === 'FAILED_JAILBREAK')).toBe(true);
    const ids = [...first.attempts, ...second.attempts].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

test.each([
  ['target', { ...final, statusCode: 400 }],
  ['target', { ...final, statusCode: 422 }],
  ['target', { ...final, statusCode: 200 }],
])('a prompt that the %s refuses with %o counts as attempted', async (who, failure) => {
  const { events } = await play(campaign({ [who]: failure }));

  expect(events.filter(({ type }) => type === 'goal-end')).toHaveLength(goals.length);
  expect(events.at(-1)).not.toHaveProperty('paused');
});

test('a failure that only a person can end pauses with the first prompt, and a resume attempts every goal', async () => {
  const words = 'The page asks to sign in.';
  const failure = new TargetError(words, { retryable: false, pauses: true });

  const target = { ...agent(failure), concurrencyMax: 1 };
  const first = await play({ ...campaign({}), target, concurrency: 4 });
  const second = await play({ ...campaign({}), memory: remember(first.events) });

  expect(first.attempts.map(({ status, unanswered }) => [status, unanswered])).toEqual([
    ['ERROR_AGENT_RESPONSE', true],
  ]);
  expect(first.events.at(-1)).toMatchObject({
    ...{ type: 'campaign-end', status: 'FAILED', paused: true, reason: `Paused: ${words}` },
  });
  expect(second.status).toBe('COMPLETED');
  expect(second.attempts).toHaveLength(goals.length);
});

test('a goal whose last prompt met such a failure is not finished, although its first one was answered', async () => {
  const target = agent();
  const failure = new TargetError('The page asks to sign in.', { retryable: false, pauses: true });
  const failing = {
    ...target,
    async send() {
      if (target.asked.length === 1) throw failure;
      return target.send();
    },
  };
  const two = { ...once, n_iterations: 2 };
  const [goal = { index: 0, text: '' }] = goals;

  const first = await play({ ...campaign({}), options: two, goals: [goal], target: failing });
  const second = await play({
    ...{ ...campaign({}), options: two, goals: [goal] },
    memory: remember(first.events),
  });

  expect(first.attempts.map(({ status }) => status)).toEqual([
    'FAILED_JAILBREAK',
    'ERROR_AGENT_RESPONSE',
  ]);
  expect(first.events.filter(({ type }) => type === 'goal-end')).toEqual([]);
  expect(second.status).toBe('COMPLETED');
  expect(second.events.filter(({ type }) => type === 'goal-end')).toHaveLength(1);
});

test('goals that the attacker refuses count as attempted, ten in a row pause, and a resume with another model attempts the rest', async () => {
  const refusing = { ...campaign({}), models: { attacker: model("I'm sorry, I can't help.") } };

  for (const first of [
    await play(refusing),
    await play(campaign({ attacker: { ...final, statusCode: 400 } })),
  ]) {
    const second = await play({ ...campaign({}), memory: remember(first.events) });

    const finished = first.events.filter(({ type }) => type === 'goal-end').length;
    expect(finished).toBeGreaterThanOrEqual(9);
    expect(finished).toBeLessThanOrEqual(13);
    expect(first.events.at(-1)).toMatchObject({
      ...{ type: 'campaign-end', status: 'FAILED', paused: true },
      reason: expect.stringMatching(/^Paused: ten prompts in a row were not written. ./),
    });
    expect(second.status).toBe('COMPLETED');
    expect(second.attempts).toHaveLength(goals.length - finished);
  }
});

test('an attacker that refuses some goals pauses nothing', async () => {
  const parts = campaign({});
  let asked = 0;
  const attacker = {
    ...model(proposal),
    reply: async () => ({
      text: asked++ % 20 < 10 ? "I'm sorry, I can't help." : proposal,
      usage: null,
    }),
  };

  const { status, attempts } = await play({ ...parts, concurrency: 1, models: { attacker } });

  expect(status).toBe('COMPLETED');
  expect(attempts.filter(({ marks }) => marks?.error_of === 'attacker').length).toBeGreaterThan(3);
  expect(attempts).toHaveLength(goals.length);
});

test('after a pause no other technique starts, and each one ends as paused', async () => {
  const target = agent(final);
  const flip = { technique: flipattack, options: flipattack.options.parse({}), judges: [] };

  const { events } = await play({
    ...campaign({}),
    target,
    concurrency: 1,
    // Two techniques instead of one.
    ...{ techniques: [flip, { ...flip, technique: { ...flipattack, id: 'second' } }] },
  });

  expect(target.asked).toHaveLength(10);
  expect(events.filter(({ type }) => type === 'technique-end')).toMatchObject([
    { technique: 'flipattack', status: 'FAILED', paused: true },
    { technique: 'second', status: 'FAILED', paused: true },
  ]);
});

test('a goal with an answer is finished; cut short, it continues after its last answered attempt, and nothing is repeated', async () => {
  const learned: (string | null)[] = [];
  const chain = defineTechnique({
    ...{ id: 'chain', title: 'Chain', paper: 'https://example.org', description: 'Of a test.' },
    options: z.object({}),
    async attack(_, { probe }) {
      for (let round = 0; round < 4; round++) {
        const { reply } = await probe([{ role: 'user', content: `${round} ${learned.at(-1)}` }]);
        learned.push(reply?.text ?? null);
      }
    },
  });
  const broken = agent();
  const target = {
    ...broken,
    async send() {
      const reply = await broken.send();
      if ([2, 4].includes(broken.asked.length)) throw new TargetError('It is away.', final);
      return reply;
    },
  };
  const first = await play({ technique: chain, target, url, concurrency: 1 });
  const unfinished = first.events.filter(({ type }) => type !== 'goal-end');
  learned.length = 0;

  const second = await play({
    ...{ technique: chain, target: agent(), url, memory: remember(unfinished) },
  });

  expect(first.attempts.map(({ reply }) => reply?.text)).toEqual([
    'No.',
    undefined,
    'No.',
    undefined,
  ]);
  expect(first.events.filter(({ type }) => type === 'goal-end')).toHaveLength(1);
  expect(second.attempts.map(({ id }) => id)).toEqual(['chain/0/attempt-4-again']);
});
