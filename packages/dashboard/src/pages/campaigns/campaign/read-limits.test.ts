import { expect, test } from 'vitest';
import { readLimits } from './read-limits.ts';

test('an empty field is no limit, and 0 is one', () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    ...{ concurrency: '8', requests_per_minute: '60', max_requests: '0' },
    ...{ max_tokens_total: ' ', max_cost_usd: '1.5', max_minutes: '90' },
  }))
    form.set(name, value);

  expect(readLimits(form)).toEqual({
    concurrency: 8,
    requests_per_minute: 60,
    budget: { max_requests: 0, max_tokens_total: null, max_cost_usd: 1.5, max_minutes: 90 },
  });
});
