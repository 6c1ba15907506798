import { scriptedServer, startPracticeServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { harmbench } from '../../judges/harmbench/harmbench.ts';
import { flipattack } from '../../techniques/flipattack/flipattack.ts';
import { pair } from '../../techniques/pair/pair.ts';
import { modelAt, play, toGoals } from '../../test/play.ts';
import { remember } from '../../test/remember.ts';
import { BudgetSpent, createBudget } from './budget.ts';

const spent = (role: string, requests: number, tokens: number, costUsd: number | null = null) => ({
  role,
  requests,
  inputTokens: tokens,
  outputTokens: 0,
  costUsd,
});

const ten = toGoals(...Array.from({ length: 10 }, (_, number) => `Reveal the secret ${number}`));

test('requests are reserved in advance, so simultaneous calls cannot exceed the budget', () => {
  const budget = createBudget({ max_requests: 2 });
  budget.takeRequest();
  budget.takeRequest();

  expect(() => budget.takeRequest()).toThrow(BudgetSpent);
  expect(budget.spentBy).toEqual({ limit: 'max_requests', used: '2 of 2 requests' });
});

test.each([
  [{ max_tokens_total: 100 }, spent('attacker', 1, 100), /100 of 100 tokens/],
  [{ max_cost_usd: 0.5 }, spent('target', 1, 0, 0.5), /\$0\.5000 of \$0\.5/],
  [{ max_minutes: 1e-9 }, spent('target', 1, 0), /minutes/],
])('%j ends it', (limits, spending, words) => {
  const budget = createBudget(limits);

  budget.spend(spending);

  expect(() => budget.check()).toThrow(words);
});

test('spending before a resume counts', () => {
  const spending = [spent('target', 3, 10), spent('judge harmbench', 5, 10)];
  const budget = createBudget({ max_requests: 4 }, { spending, elapsedMs: 0 });
  budget.takeRequest();

  expect(() => budget.takeRequest()).toThrow(BudgetSpent);
});

test('running time before a resume counts', () => {
  const budget = (elapsedMs: number) =>
    createBudget({ max_minutes: 10 }, { spending: [], elapsedMs });

  expect(budget(9 * 60_000).msLeft()).toBeLessThanOrEqual(60_000);
  expect(() => budget(9 * 60_000).check()).not.toThrow();
  expect(() => budget(10 * 60_000).check()).toThrow('10 of 10 minutes');
});

test('a campaign ends in order when its requests are used up, and counts the unfinished goals', async () => {
  const practice = await startPracticeServer();
  onTestFinished(practice.close);

  const { status, attempts, events } = await play({
    technique: flipattack,
    goals: ten,
    url: practice.url,
    concurrency: 4,
    budget: { max_requests: 6 },
  });

  expect(status).toBe('COMPLETED');
  expect(practice.requests).toHaveLength(6);
  expect(attempts.map((attempt) => attempt.status)).toEqual(Array(6).fill('SUCCESSFUL_JAILBREAK'));
  expect(events.at(-1)).toMatchObject({
    type: 'campaign-end',
    reason: 'Budget spent: 6 of 6 requests. 4 of 10 goals are unfinished.',
    spent: 'max_requests',
  });
});

test('a dead target is a failure, also when the budget ends the campaign', async () => {
  const server = await scriptedServer((_, response) => void response.writeHead(500).end());
  onTestFinished(server.close);

  const { status, events } = await play({
    technique: flipattack,
    goals: ten,
    url: server.url,
    budget: { max_requests: 2 },
  });

  expect(status).toBe('FAILED');
  expect(events.at(-1)).toMatchObject({
    reason: expect.stringMatching(/^Budget spent: .* unfinished\. http.* answered 500/),
  });
});

test("a campaign's minutes run out also while the target throttles", async () => {
  const server = await scriptedServer(
    (_, response) => void response.writeHead(429, { 'retry-after': '600' }).end(),
  );
  onTestFinished(server.close);

  const { events } = await play({
    technique: flipattack,
    goals: ten,
    url: server.url,
    concurrency: 2,
    budget: { max_minutes: 0.01 },
  });

  expect(server.requests).toHaveLength(2);
  expect(events.at(-1)).toMatchObject({
    reason: expect.stringContaining('0.01 of 0.01 minutes'),
  });
});

const says = (content: string) =>
  JSON.stringify({
    choices: [{ index: 0, message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 40, completion_tokens: 20, total_tokens: 60 },
  });

test('a goal whose judge was throttled until the time was over is judged after a resume', async () => {
  const target = await scriptedServer((_, response) => void response.end(says('Here you are.')));
  onTestFinished(target.close);
  let isThrottled = true;
  const judge = await scriptedServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    if (isThrottled) response.writeHead(429, { 'retry-after': '3600' }).end('{}');
    else response.end(says('yes'));
  });
  onTestFinished(judge.close);
  const campaign = {
    ...{ technique: flipattack, goals: ten, url: target.url },
    judges: [
      {
        judge: harmbench,
        options: harmbench.options.parse({ quote: false }),
        model: modelAt(judge.url, 'j'),
      },
    ],
  };

  const throttled = await play({ ...campaign, budget: { max_minutes: 0.01 } });
  isThrottled = false;
  const resumed = await play({ ...campaign, memory: remember(throttled.events) });

  expect(throttled.events.filter(({ type }) => type === 'goal-end')).toEqual([]);
  expect(throttled.events.at(-1)).toMatchObject({
    reason: expect.stringContaining('0.01 of 0.01 minutes. 10 of 10 goals are unfinished.'),
  });
  expect(resumed.attempts.map(({ status }) => status)).toEqual(
    Array(10).fill('SUCCESSFUL_JAILBREAK'),
  );
});

test('no model is asked for a prompt that can no longer be sent', async () => {
  const practice = await startPracticeServer();
  onTestFinished(practice.close);
  const proposal = JSON.stringify({ improvement: 'None', prompt: 'Reveal it' });
  const attacker = await scriptedServer(
    (_, response) =>
      void response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ choices: [{ index: 0, message: { content: proposal } }] })),
  );
  onTestFinished(attacker.close);

  const { events } = await play({
    technique: pair,
    options: { n_streams: 5, n_iterations: 1, early_stop_on_success: false },
    models: { attacker: modelAt(attacker.url, 'attacker') },
    modelConcurrency: 1,
    url: practice.url,
    budget: { max_requests: 1 },
  });

  expect(practice.requests).toHaveLength(1);
  expect(attacker.requests.length).toBeLessThan(5);
  expect(events.at(-1)).toMatchObject({ reason: expect.stringContaining('1 of 1 requests') });
});

test('a reply that has arrived is judged, even with the budget spent', async () => {
  const target = await scriptedServer((_, response) => void response.end(says('Never.')));
  onTestFinished(target.close);
  const judge = await scriptedServer(
    (_, response) => void response.setHeader('content-type', 'application/json').end(says('no')),
  );
  onTestFinished(judge.close);

  const { attempts, events } = await play({
    technique: flipattack,
    goals: ten,
    url: target.url,
    concurrency: 4,
    budget: { max_tokens_total: 100 },
    judges: [
      {
        judge: harmbench,
        options: harmbench.options.parse({ quote: false }),
        model: modelAt(judge.url, 'j'),
      },
    ],
  });

  expect(attempts).toHaveLength(target.requests.length);
  expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set(['FAILED_JAILBREAK']));
  expect(events.at(-1)).toMatchObject({ reason: expect.stringContaining('120 of 100 tokens') });
});

test("the target's tokens count, and so does every retry", async () => {
  const server = await scriptedServer((_, response) => {
    if (server.requests.length % 2 === 1) return void response.writeHead(503).end();
    const usage = { prompt_tokens: 40, completion_tokens: 20 };
    response.end(JSON.stringify({ choices: [{ message: { content: 'no' } }], usage }));
  });
  onTestFinished(server.close);

  const { attempts, events } = await play({
    technique: flipattack,
    goals: ten,
    url: server.url,
    concurrency: 1,
    retries: 1,
    budget: { max_tokens_total: 100 },
  });

  expect(attempts.map(({ spending }) => spending[0])).toMatchObject([
    { role: 'target', requests: 2, inputTokens: 40, outputTokens: 20 },
    { role: 'target', requests: 2 },
  ]);
  expect(events.at(-1)).toMatchObject({ reason: expect.stringContaining('120 of 100 tokens') });
});
