import { expect, test } from 'vitest';
import { tellRun } from './tell-run.ts';

const spending = { role: 'target', requests: 1, inputTokens: 0, outputTokens: 0, costUsd: null };

const run = ({ unfinished = [] as number[] | null, goals = 3 } = {}) => ({
  status: 'COMPLETED' as const,
  run_notes: null,
  total_results: 3,
  run_config: {
    campaign: { id: 'c', technique: 'direct', goals_total: goals },
    progress: { elapsed_ms: 1, unfinished, held_out: [], restarted: [], spending: [spending] },
  },
});

test('a run whose end leaves no goal is completed', () => {
  expect(tellRun(run())).toEqual({ state: 'completed', reason: null });
});

test('a run that ended with goals left is unfinished, and its notes say why', () => {
  const run_notes = 'Budget spent: 3 of 3 requests. 2 of 5 goals are unfinished.';

  expect(tellRun({ ...run({ goals: 5 }), run_notes })).toEqual({
    ...{ state: 'unfinished', reason: run_notes },
  });
  expect(tellRun(run({ unfinished: [1] })).state).toBe('unfinished');
  expect(tellRun(run({ unfinished: null })).state).toBe('unfinished');
});

test("another client's run is what its status says", () => {
  const other = { ...run(), run_config: {} };

  expect(tellRun(other).state).toBe('completed');
  expect(tellRun({ ...other, status: 'FAILED' }).state).toBe('failed');
  expect(tellRun({ ...other, status: 'PENDING' }).state).toBe('running');
});
