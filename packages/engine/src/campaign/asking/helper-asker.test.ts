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
