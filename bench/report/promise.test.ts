import { expect, test } from 'vitest';
import { verdict } from './promise.ts';

const promised = { text: 'POST /result: throughput', bound: { min: 0.5 }, unit: '× pgbench' };

test.each([
  [0.5, '- **holds** POST /result: throughput ≥ 0.5 × pgbench: 0.50 × pgbench'],
  [0.36, '- **does not hold** POST /result: throughput ≥ 0.5 × pgbench: 0.36 × pgbench'],
  [undefined, '- **not measured** POST /result: throughput ≥ 0.5 × pgbench'],
])('%s', (measured, line) => {
  expect(verdict({ ...promised, measured })).toBe(line);
});

test('an upper bound holds for the bound itself', () => {
  expect(verdict({ ...promised, bound: { max: 3 }, measured: 3 })).toContain('**holds**');
  expect(verdict({ ...promised, bound: { max: 3 }, measured: 3.1 })).toContain('**does not hold**');
});
