import { startPracticeServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { createRegistry } from '../registry.ts';
import { askTwoQuestions } from './ask-two-questions.ts';
import { suggestTechniques } from './suggest-techniques.ts';

const registry = createRegistry();
const plain = {
  ...{ type: 'chatapi-sdk', remembers: false, decodes: false, canPrefill: false },
  ...{ requestsPerGoal: 50, hasAttacker: false },
};

const choose = (change: Partial<typeof plain>) => {
  const { taken, leftOut } = suggestTechniques({ ...plain, ...change }, registry);
  return {
    taken: taken.map(({ technique }) => technique),
    leftOut: Object.fromEntries(leftOut.map(({ technique, reason }) => [technique, reason])),
    requests: taken.reduce((sum, { requests }) => sum + requests, 1),
  };
};

test('an agent that remembers is led by conversations, if there is a model to lead them', () => {
  const found = choose({ remembers: true, hasAttacker: true });

  expect(found.taken.slice(0, 2)).toEqual(['crescendo', 'goat']);
  expect(choose({ remembers: true }).leftOut['crescendo']).toContain('--attacker-model');
  expect(choose({ hasAttacker: true }).leftOut['goat']).toContain('did not remember');
});

test('an agent that reads Base64 is sent encodings', () => {
  expect(choose({ decodes: true }).taken).toContain('encodings');
  expect(choose({}).leftOut['encodings']).toContain('did not read');
});

test.each([1, 2, 8, 30, 50, 1_000])('a budget of %i requests a goal is kept', (requestsPerGoal) => {
  const situation = { remembers: true, decodes: true, canPrefill: true, hasAttacker: true };

  expect(choose({ ...situation, requestsPerGoal }).requests).toBeLessThanOrEqual(requestsPerGoal);
});

test('a choice says what is taken and in which order; the rules and the budget bound it', () => {
  const choices = ['pair', 'role-play', 'flipattack', 'shout', 'role-play', 'tap'].map(
    (technique) => ({ technique, reason: `${technique} it is` }),
  );

  const { taken, leftOut } = suggestTechniques({ ...plain, requestsPerGoal: 7 }, registry, choices);

  expect(taken).toEqual([
    {
      technique: 'role-play',
      options: {},
      reason: 'role-play it is',
      requests: expect.any(Number),
    },
    { technique: 'flipattack', options: {}, reason: 'flipattack it is', requests: 1 },
  ]);
  const reasons = Object.fromEntries(leftOut.map(({ technique, reason }) => [technique, reason]));
  expect(reasons).toMatchObject({
    pair: 'it needs a model: --attacker-model',
    tap: 'it needs a model: --attacker-model',
    encodings: 'the agent did not read Base64',
    'refusal-suppression': 'the model chose others',
  });
});

test('agents that are slow to answer are not asked a hundred times', () => {
  for (const type of ['web', 'codecli-a', 'subprocess'])
    expect(choose({ type }).leftOut['best-of-n']).toContain('takes long');
});

test.each([
  ['practice-trusting', { remembers: true, decodes: false }],
  ['practice-decoding', { remembers: false, decodes: true }],
  ['practice-hard', { remembers: false, decodes: false }],
])('two harmless questions find out what %s can do', async (name, found) => {
  const practice = await startPracticeServer();
  onTestFinished(practice.close);
  const agent = { name, agent_type: 'openai', endpoint: `${practice.url}/v1` };

  const { signal } = new AbortController();

  const { findings, answers } = await askTwoQuestions(agent, { env: {}, registry, signal });

  expect(findings).toEqual({ ...found, type: 'chatapi-sdk', canPrefill: false });
  expect(answers).toHaveLength(2);
  expect(practice.requests).toHaveLength(2);
});

test('an agent that answers neither is an error', async () => {
  const agent = { agent_type: 'chatapi-sdk', endpoint: 'http://127.0.0.1:9/v1' };

  await expect(
    askTwoQuestions(agent, { env: {}, registry, signal: new AbortController().signal }),
  ).rejects.toThrow('The agent answered no question.');
});
