import { expect, test } from 'vitest';
import type { Model } from '../../definitions/model.ts';
import { createBudget } from '../limits/budget.ts';
import { limitersByAddress } from '../limits/limiters-by-address.ts';
import { createHelperAsker } from './helper-asker.ts';
import { uncounted } from './lost-calls.ts';

test('a cached answer counts as no request', async () => {
  const ask = createHelperAsker(
    createBudget({}),
    limitersByAddress({ concurrency: 1, retries: 0 }),
    uncounted,
  );
  const usage = { inputTokens: 0, outputTokens: 0 };
  const model: Model = {
    identifier: 'local/m',
    address: 'http://127.0.0.1:11434',
    price: null,
    reply: async () => ({ text: 'yes', usage, isKept: true }),
  };

  const { spending } = await ask(
    { role: 'judge', model, messages: [], purpose: 'verdict' },
    new AbortController().signal,
  );

  expect(spending).toMatchObject({ role: 'judge', requests: 0 });
});

test.each(['attacker', 'judge', 'translator', 'classifier'])(
  'an answer that a filter stopped is an error of the %s, by name, and is paid for',
  async (role) => {
    const ask = createHelperAsker(
      createBudget({}),
      limitersByAddress({ concurrency: 1, retries: 3 }),
      uncounted,
    );
    let asked = 0;
    const model: Model = {
      ...{ identifier: 'openai/m', address: 'https://models.example/v1' },
      price: { input: 1, output: 1 },
      async reply() {
        asked++;
        const usage = { inputTokens: 5, outputTokens: 7 };
        return { text: '{"score": 1', usage, isFiltered: true };
      },
    };

    const answer = await ask(
      { role, model, messages: [], purpose: 'prompt' },
      new AbortController().signal,
    );

    expect(answer).toMatchObject({
      failure: {
        name: 'ModelError',
        role,
        message: `A content filter stopped the answer of the ${role}, openai/m at https://models.example/v1. Use another model as ${role}.`,
      },
      spending: { requests: 1, inputTokens: 5, outputTokens: 7 },
    });
    expect(asked).toBe(1);
  },
);
