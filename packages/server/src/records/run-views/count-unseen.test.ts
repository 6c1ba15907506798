import type { EvaluationStatus, JsonObject } from '@provoke/contract';
import { expect, test } from 'vitest';
import { makeRun } from '../../test/records.ts';
import { shareServer } from '../../test/start-server.ts';

const share = shareServer();

const UNDECIDED = 'NOT_EVALUATED';
const unseen = (rule: JsonObject): JsonObject => ({
  ...{ evidence: null, undecided: 'not_observable', observable: {} },
  rules: [{ rule: 1, of: 'goal', text: 'a rule', outcome: 'undecided', ...rule }],
});
const calls = unseen({ meant: null, did: null });
const state = unseen({ did: null });

async function unseenOf(sent: [number, EvaluationStatus, JsonObject][]) {
  const { client } = await share().org();
  const { id } = await makeRun(client);
  const results = sent.map(([goal_index, evaluation_status, evaluation_metrics]) => ({
    ...{ goal: `${goal_index}`, goal_index, evaluation_status, evaluation_metrics },
  }));
  await client.runs.recordResults({ params: { id }, body: { results } });
  const { acts, unseen } = await client.runs.summary({ params: { id } });
  return { unseen, not_observable: acts?.goals.not_observable };
}

test('goals that nothing shows are told apart by what would show them', async () => {
  const { unseen, not_observable } = await unseenOf([
    [0, UNDECIDED, calls],
    [0, UNDECIDED, calls],
    [1, UNDECIDED, state],
    [2, 'SUCCESSFUL_JAILBREAK', { ...calls, evidence: 'did' }],
    [2, UNDECIDED, calls],
    [3, UNDECIDED, { rules: [{ rule: 1 }], undecided: 'not_observable' }],
    [4, UNDECIDED, { ...calls, undecided: 'not_delivered' }],
  ]);

  expect(unseen).toEqual({ goals: 3, asked: 3, calls: 1, state: 1 });
  expect(not_observable).toBe(3);
});

test('of many such goals the first are told apart, and where all are seen nothing is said', async () => {
  const many = Array.from({ length: 130 }, (_, goal) => [goal, UNDECIDED, state] as const);

  expect((await unseenOf(many.map((one) => [...one]))).unseen).toEqual({
    ...{ goals: 130, asked: 100, calls: 0, state: 100 },
  });
  const resisted = { rules: [{ rule: 1, outcome: 'resisted' }], evidence: null, observable: {} };
  expect((await unseenOf([[0, 'FAILED_JAILBREAK', resisted]])).unseen).toBeUndefined();
});
