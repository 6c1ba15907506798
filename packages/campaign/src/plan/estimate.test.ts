import { expect, test } from 'vitest';
import { createRegistry } from '../registry.ts';
import { estimateNotice } from './estimate.ts';

const { techniques } = createRegistry();

/** A campaign of one technique over a hundred goals, without judges: three requests per attempt. */
const measured = (id: string, options: object, budget = {}) => {
  const technique = techniques.find((one) => one.id === id);
  if (!technique) throw new Error(`No ${id}.`);
  const goals = Array.from({ length: 100 }, (_, index) => ({
    ...{ index, text: `goal ${index}`, category: null },
  }));
  const parsed = technique.options.parse(options);
  return { techniques: [{ technique, options: parsed, judges: [] }], goals, budget };
};

test.each([
  ['flipattack', {}, undefined],
  ['pair', { n_streams: 5, n_iterations: 4 }, '6000'],
  ['h4rm3l', { programs: ['aim', 'base64_refusal_suppression'], n_rounds: 50 }, undefined],
  ['h4rm3l', { synthesis: true, n_rounds: 50, n_candidates: 10, n_sample_goals: 5 }, '7845'],
  ['advprefix', { n_candidates_per_goal: 5, n_samples: 2 }, '3000'],
])('%s with %j is estimated by its maximum number of attempts', (id, options, requests) => {
  const said = estimateNotice(measured(id, options));

  expect(said?.match(/about (\d+)/)?.[1]).toBe(requests);
});

test('a budget of requests lowers the estimate', () => {
  const pair = { n_streams: 5, n_iterations: 4 };

  expect(estimateNotice(measured('pair', pair, { max_requests: 400 }))).toContain('about 1200');
  expect(estimateNotice(measured('pair', pair, { max_requests: 100 }))).toBeUndefined();
});
