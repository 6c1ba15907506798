import type { AttemptRecord } from '@provoke/evidence';
import { expect, test } from 'vitest';
import { createWorstAttempts } from './worst-attempts.ts';

type Told = { severity: number; evidence?: string; status?: string; arm?: string };

const attemptOf = (id: string, { severity, evidence = 'did', status, arm }: Told) =>
  ({
    id,
    evaluation_status: status ?? 'SUCCESSFUL_JAILBREAK',
    evaluation_metrics: { rules: [{ rule: 1 }], evidence, severity },
    agent_specific_data: { arm: arm ?? 'attack' },
    isSuperseded: false,
  }) as unknown as AttemptRecord;

test('the worst attempt at a goal is found in any order, and of many goals the worst are kept', () => {
  const worst = createWorstAttempts();

  for (let goal = 0; goal < 100; goal++)
    worst.add(attemptOf(`${goal}`, { severity: goal % 2 === 0 ? 3 : 4 }), goal);
  worst.add(attemptOf('worse', { severity: 6 }), 98);
  worst.add(attemptOf('less', { severity: 5 }), 98);

  expect(worst.at(98)?.id).toBe('worse');
  expect(worst.at(1)?.id).toBe('1');
  expect(worst.at(0)).toBeUndefined();
});

test('what resisted counts only as a claim, and neither a control nor words without rules count', () => {
  const worst = createWorstAttempts();
  const resisted = { severity: 1, status: 'FAILED_JAILBREAK' };

  worst.add(attemptOf('claim', { ...resisted, evidence: 'said' }), 0);
  worst.add(attemptOf('overruled', { ...resisted, evidence: 'did' }), 1);
  worst.add(attemptOf('control', { severity: 4, arm: 'control' }), 2);
  worst.add({ ...attemptOf('words', { severity: 4 }), evaluation_metrics: {} }, 3);

  expect([0, 1, 2, 3].map((goal) => worst.at(goal)?.id)).toEqual([
    'claim',
    ...[undefined, undefined, undefined],
  ]);
});
