import { expect, test } from 'vitest';
import { outcomeTable } from './demo-outcome.ts';

const run = (agent: string, technique: string, broken: number, more = {}) => ({
  ...{ agent_name: `practice-${agent}`, attack_type: technique, status: 'COMPLETED' as const },
  ...{ errors: 0, broken: { successes: broken, total: 2 } },
  ...more,
});

test('a technique is a line, a guard level is a column, and what went wrong is in its cell', () => {
  const table = outcomeTable([
    run('naive', 'direct', 0),
    run('naive', 'refusal-suppression', 2),
    run('hard', 'direct', 0, { errors: 1 }),
    run('hard', 'refusal-suppression', 0, { status: 'FAILED', broken: undefined }),
  ]);

  expect(`\n${table}`).toBe(`
goals broken         naive   hard
direct               0 of 2  0 of 2, 1 error
refusal-suppression  2 of 2  –, failed`);
});

test('a guard level that a technique did not reach has a dash', () => {
  expect(outcomeTable([run('naive', 'pair', 1), run('hard', 'tap', 0)])).toContain(
    'pair          1 of 2  –\ntap           –       0 of 2',
  );
});
