import type { RunFinding } from '@provoke/contract';
import { expect, test } from 'vitest';
import { orderFindings } from './order-findings.ts';

const finding = (goal: number, severity: number, kind: RunFinding['kind'] = 'did'): RunFinding => ({
  ...{ goal, severity, kind, rule: `${goal} ${severity}`, words: '', tool: null, attempts: 1 },
  ...{
    of: 1,
    concealed: false,
    claimed: false,
    stopped: false,
    result: '',
    decision: null,
    irreversible: null,
    outside: null,
  },
  state: 'to look at',
});
const page = (findings: RunFinding[], next: number | null) => ({ goals: 4, findings, next });
const shown = (...pages: Parameters<typeof orderFindings>[0]) =>
  orderFindings(pages).map(({ goal, severity }) => [goal, severity]);

const first = page([finding(7, 5), finding(7, 1, 'said'), finding(2, 4)], 2);
const second = page([finding(1, 3), finding(9, 2, 'meant')], null);

test('a line that a goal of the next page may outdo waits for it', () => {
  expect(shown(first)).toEqual([
    [7, 5],
    [2, 4],
  ]);
});

test('the next page adds below what is shown', () => {
  const all = shown(first, second);

  expect(all.slice(0, 2)).toEqual(shown(first));
  expect(all.slice(2)).toEqual([
    [1, 3],
    [9, 2],
    [7, 1],
  ]);
});
