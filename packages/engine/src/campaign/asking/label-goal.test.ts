import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { modelAt } from '../../test/play.ts';
import { noMemory } from '../events/memory.ts';
import { createBudget } from '../limits/budget.ts';
import { limitersByAddress } from '../limits/limiters-by-address.ts';
import { createHelperAsker } from './helper-asker.ts';
import { createLabeller } from './label-goal.ts';
import { uncounted } from './lost-calls.ts';

const privacy = { hazard: 'privacy', owasp: null };

/** Labels goals one after the other; the classifier answers with these statuses. */
async function label(statuses: readonly number[], says = 'privacy') {
  const server = await scriptedServer((_, response) => {
    const status = statuses[server.requests.length - 1] ?? 200;
    response.setHeader('content-type', 'application/json');
    if (status !== 200) return void response.writeHead(status).end('{"error":"no"}');
    response.end(JSON.stringify({ choices: [{ index: 0, message: { content: says } }] }));
  });
  onTestFinished(server.close);
  const budget = createBudget({});
  const labelGoal = createLabeller(
    {
      classifier: {
        model: modelAt(server.url, 'c'),
        async classify(goal, ask) {
          await ask([{ role: 'user', content: goal.text }]);
          return privacy;
        },
      },
      memory: noMemory,
      signal: new AbortController().signal,
      record: async () => undefined,
    },
    createHelperAsker(budget, limitersByAddress({ concurrency: 1, retries: 0, budget }), uncounted),
  );
  const categories = [];
  for (let index = 0; index < 8; index++)
    categories.push((await labelGoal({ index, text: `goal ${index}` })).category);
  return { categories, asked: server.requests.length };
}

const labelled = (count: number) => Array(count).fill(privacy);

test.each([400, 413, 422, 451])(
  'a goal that a classifier refuses with a %i stays unclassified, and the others are labelled',
  async (status) => {
    expect(await label([status, 200, status, status, status, status])).toEqual({
      categories: [null, privacy, null, null, null, null, ...labelled(2)],
      asked: 8,
    });
  },
);

test.each(["I'm sorry, but I can't help with that.", '抱歉，我无法帮助您完成这个请求。'])(
  'a goal that a classifier refuses in words stays unclassified: %s',
  async (refusal) => {
    expect(await label([], refusal)).toEqual({ categories: Array(8).fill(null), asked: 8 });
  },
);

test('an occasional failure of the classifier leaves the other goals labelled', async () => {
  expect(await label([500, 500, 200, 500, 500])).toEqual({
    categories: [null, null, privacy, null, null, ...labelled(3)],
    asked: 8,
  });
});

test('a classifier that fails three times in a row is not asked again', async () => {
  expect(await label([200, 500, 503, 500])).toEqual({
    categories: [privacy, ...Array(7).fill(null)],
    asked: 4,
  });
});

test.each([401, 402, 404])(
  'a classifier that refuses every question (%i) is asked once',
  async (status) => {
    expect(await label([status, 200])).toEqual({ categories: Array(8).fill(null), asked: 1 });
  },
);

test('a classifier reads the answer as recorded, with secrets masked', async () => {
  const server = await scriptedServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"choices":[{"index":0,"message":{"content":"privacy sk-key-123456"}}]}');
  });
  onTestFinished(server.close);
  const budget = createBudget({});
  const read: string[] = [];
  const labelGoal = createLabeller(
    {
      classifier: {
        model: modelAt(server.url, 'c'),
        async classify(goal, ask) {
          read.push(await ask([{ role: 'user', content: goal.text }]));
          return privacy;
        },
      },
      memory: noMemory,
      signal: new AbortController().signal,
      record: async (event) =>
        event.type === 'ask-end'
          ? { ...event, ask: { ...event.ask, text: event.ask.text.replace(/sk-\S+/, '[masked]') } }
          : event,
    },
    createHelperAsker(budget, limitersByAddress({ concurrency: 1, retries: 0, budget }), uncounted),
  );

  await labelGoal({ index: 0, text: 'goal' });

  expect(read).toEqual(['privacy [masked]']);
});
