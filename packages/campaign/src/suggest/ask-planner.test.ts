import type { Model } from '@provoke/engine';
import { expect, test } from 'vitest';
import { askPlanner } from './ask-planner.ts';

const { signal } = new AbortController();

test('a filter on the model that plans is an error that names it, and its half answer no plan', async () => {
  const model: Model = {
    ...{ identifier: 'chatapi/m', address: 'http://127.0.0.1:1', price: null },
    reply: async () => ({ text: '{"plan":1}', usage: null, isFiltered: true }),
  };

  const plan = askPlanner(model, 'Plan.', { read: () => ({ plan: 1 }), maxTokens: 10, signal });

  await expect(plan).rejects.toThrow(
    'A content filter stopped the answer of the attacker, chatapi/m at http://127.0.0.1:1.',
  );
});
