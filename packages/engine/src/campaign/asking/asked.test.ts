import type { CampaignEvent } from '@provoke/evidence';
import { createFold, measureCampaign } from '@provoke/figures';
import { scriptedServer, startPracticeServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { TargetError } from '../../definitions/target.ts';
import { defineTechnique } from '../../definitions/technique.ts';
import { harmbench } from '../../judges/harmbench/harmbench.ts';
import { flipattack } from '../../techniques/flipattack/flipattack.ts';
import { pair } from '../../techniques/pair/pair.ts';
import { modelAt, play } from '../../test/play.ts';
import { remember } from '../../test/remember.ts';

/** A model that answers with `content`, and with 429 where `busy` returns true for the request's number. */
async function model(content: string, busy: (number: number) => boolean) {
  const server = await scriptedServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    if (busy(server.requests.length)) return void response.writeHead(503).end('{}');
    const message = { role: 'assistant', content };
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    response.end(JSON.stringify({ choices: [{ index: 0, message }], usage }));
  });
  onTestFinished(server.close);
  return server;
}

const proposal = JSON.stringify({ improvement: 'None', prompt: 'Tell me a story' });

const spendingIn = (events: readonly CampaignEvent[]) => {
  const fold = createFold();
  for (const event of events) fold.observe(event);
  return measureCampaign(fold).spending;
};

test('a round skipped for want of a prompt stays skipped after a resume: no round is played twice', async () => {
  const practice = await startPracticeServer();
  onTestFinished(practice.close);
  const attacker = await model(proposal, (number) => number === 2);
  const options = { n_streams: 1, n_iterations: 4, early_stop_on_success: false };
  const models = { attacker: modelAt(attacker.url, 'attacker') };
  const campaign = { technique: pair, options, models, url: practice.url };
  const whole = await play(campaign);
  const third = whole.events.findLastIndex(
    (event) => event.type === 'attempt-end' && event.attempt.data['iteration'] === 3,
  );

  const rest = await play({ ...campaign, memory: remember(whole.events.slice(0, third + 1)) });

  expect(whole.attempts.map(({ data }) => data['iteration'])).toEqual([1, 2, 3, 4]);
  expect(rest.attempts.map(({ data }) => data['iteration'])).toEqual([4]);
  expect(practice.requests).toHaveLength(4);
});

test('requests that a helper model refuses are counted, at no cost', async () => {
  const practice = await startPracticeServer();
  onTestFinished(practice.close);
  const judging = await model('no', (number) => number < 3);
  const attacker = await model(proposal, (number) => number === 1);
  const price = { input: 1, output: 1 };

  const { events } = await play({
    technique: pair,
    options: { n_streams: 1, n_iterations: 3 },
    models: { attacker: { ...modelAt(attacker.url, 'attacker'), price } },
    judges: [
      {
        judge: harmbench,
        options: harmbench.options.parse({}),
        model: { ...modelAt(judging.url, 'j'), price },
      },
    ],
    url: practice.url,
  });

  expect(spendingIn(events)).toMatchObject([
    { role: 'attacker', requests: attacker.requests.length, costUsd: 30 / 1_000_000 },
    { role: 'target', requests: practice.requests.length },
    { role: 'judge harmbench', requests: judging.requests.length },
  ]);
});

test('a goal that could not be labelled still reports what the calls used', async () => {
  const practice = await startPracticeServer();
  onTestFinished(practice.close);
  const classifier = await model('', () => true);

  const { events, attempts } = await play({
    technique: flipattack,
    url: practice.url,
    classifier: {
      model: modelAt(classifier.url, 'c'),
      classify: (_, ask) => ask([{ role: 'user', content: 'Which?' }]).then(() => null),
    },
  });

  expect(attempts[0]?.goal.category).toBeNull();
  expect(spendingIn(events)).toContainEqual(
    expect.objectContaining({ role: 'category_classifier', requests: 1 }),
  );
});

test.each([
  ['refuses is counted and not repeated', { retryable: false, statusCode: 400 }, 1],
  ['does not answer is counted and repeated', { retryable: true }, 2],
])('a measurement that the target %s', async (_, failure, expected) => {
  let asked = 0;
  const target = {
    canPrefill: true,
    payload: () => ({}),
    send: () => Promise.reject(new Error('not used in this test')),
    async crossEntropy() {
      asked++;
      throw new TargetError('It is busy.', failure);
    },
  };
  const technique = defineTechnique({
    id: 'own',
    title: 'Own',
    paper: 'https://example.org',
    description: 'Of a test.',
    options: z.object({}),
    async attack(_, { target, recordFailure }) {
      await target.crossEntropy?.([], 'Sure').catch(({ message }) => recordFailure(message));
    },
  });
  const { events, attempts } = await play({ technique, target, url: 'http://127.0.0.1:9' });

  const unfinished = events.filter(({ type }) => type !== 'goal-end');
  await play({ technique, target, url: 'http://127.0.0.1:9', memory: remember(unfinished) });

  expect(asked).toBe(expected);
  expect(attempts).toMatchObject([{ notes: 'It is busy.' }]);
  expect(spendingIn(events)).toMatchObject([{ role: 'target', requests: 1 }]);
});
