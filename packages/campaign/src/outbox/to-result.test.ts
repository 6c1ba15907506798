import type { Attempt } from '@provoke/evidence';
import { expect, test } from 'vitest';
import { toAttemptRecord } from './to-result.ts';

const attempt: Attempt = {
  ...{ id: 't/0/attempt-1', goal: { index: 0, text: 'g' }, technique: 't' },
  ...{ request: null, reply: null, latencyMs: 1, score: 1, notes: '' },
  ...{ status: 'SUCCESSFUL_JAILBREAK', verdicts: [], data: {}, steps: [], spending: [] },
};

test("a search attempt is recorded without a verdict on the agent, and its judges' verdicts are kept", () => {
  const { result } = toAttemptRecord({ ...attempt, arm: 'search' });

  expect(result).toMatchObject({
    evaluation_status: 'NOT_EVALUATED',
    evaluation_metrics: { score: 1, verdict: 'SUCCESSFUL_JAILBREAK' },
    agent_specific_data: { arm: 'search' },
  });
});

test("a technique's data cannot change an attempt's arm", () => {
  const data = { arm: 'attack' };

  const { result } = toAttemptRecord({ ...attempt, arm: 'search', data });

  expect(result.agent_specific_data).toMatchObject({ arm: 'search' });
});

test("an attempt names its goal as the goal's publisher does, next to our own category", () => {
  const published = { by: 'HarmBench', id: 'whistle_a_tune', category: 'sounds' };
  const goal = { index: 0, text: 'Whistle', category: null, published };

  const { result } = toAttemptRecord({ ...attempt, goal, data: { published: 'by the technique' } });

  expect(result.agent_specific_data).toMatchObject({ category: 'unclassified', published });
});

test("an earlier version's attempt without an arm is recorded unchanged", () => {
  const { result } = toAttemptRecord(attempt);

  expect(result.evaluation_status).toBe('SUCCESSFUL_JAILBREAK');
  expect(result.agent_specific_data).not.toHaveProperty('arm');
});
