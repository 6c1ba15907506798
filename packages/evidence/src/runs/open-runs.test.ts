import type { EvaluationStatus, RunStatus } from '@provoke/contract';
import { expect, test } from 'vitest';
import { noTitles } from './facts-of-runs.ts';
import { openRuns } from './open-runs.ts';

const progress = { elapsed_ms: 1, unfinished: [1], held_out: [2], restarted: [], spending: [] };

/** Which of four goals may still be broken. */
function openGoals(status: RunStatus, run_config: object, run_notes: string | null = null) {
  const run = { id: 'r', agent_name: 'a', attack_type: 'pair', timestamp: '', status, run_notes };
  const { progress } = openRuns('r', [{ ...run, run_config: { ...run_config } }], {
    async *resultsOf() {},
    titles: noTitles,
  });
  return [0, 1, 2, 3].filter((goal) => progress.isUnfinished('pair', goal));
}

test('what a note says, or that there is one, changes nothing', () => {
  for (const note of [null, '', 'Looked at it.', 'Budget spent: 1 of 1 requests.']) {
    expect(openGoals('COMPLETED', {}, note)).toEqual([]);
    expect(openGoals('COMPLETED', { progress }, note)).toEqual([1]);
    expect(openGoals('FAILED', {}, note)).toEqual([0, 1, 2, 3]);
  }
});

test('what a run recorded of its end decides, whatever its status', () => {
  for (const status of ['COMPLETED', 'FAILED', 'CANCELLED'] as const)
    expect(openGoals(status, { progress })).toEqual([1]);
  expect(openGoals('COMPLETED', { progress: { ...progress, unfinished: null } })).toEqual([
    0, 1, 3,
  ]);
});

test('a run that runs again has every goal open, since its progress is that of its earlier end', () => {
  expect(openGoals('RUNNING', { progress })).toEqual([0, 1, 3]);
  expect(openGoals('PENDING', { progress })).toEqual([0, 1, 3]);
});

const FAILED = 'ERROR_AGENT_RESPONSE';

/** Which of a floor's requests at one goal count in no figure, after a resume repeated the first of them. */
async function supersededOf(sent: [status: EvaluationStatus, again: boolean][]) {
  const run = { id: 'r', agent_name: 'a', attack_type: 'direct', timestamp: '', run_notes: null };
  const repeated = { ...progress, restarted: [[0, 1]] };
  const { read } = openRuns(
    'r',
    [{ ...run, status: 'COMPLETED', run_config: { progress: repeated } }],
    {
      async *resultsOf() {
        for (const [at, [evaluation_status, superseded]] of sent.entries())
          yield {
            ...{ id: `${at}`, goal: 'one', goal_index: 0, evaluation_status },
            agent_specific_data: { arm: 'control', ...(superseded && { superseded }) },
          };
      },
      titles: noTitles,
    },
  );
  const found: boolean[] = [];
  for await (const { isSuperseded } of read()) found.push(isSuperseded);
  return found;
}

test('a request that was asked again at its place is not among those that a resume repeated', async () => {
  expect(
    await supersededOf([
      [FAILED, true],
      [FAILED, false],
      // The resume.
      [FAILED, true],
      [FAILED, false],
    ]),
  ).toEqual([true, true, true, false]);
  // A person gave the first a verdict.
  expect(
    await supersededOf([
      ['FAILED_JAILBREAK', true],
      [FAILED, false],
      ['FAILED_JAILBREAK', false],
    ]),
  ).toEqual([false, true, false]);
});

test('deleted results of all runs of a campaign are grounds for doubt', () => {
  const run = { agent_name: 'a', timestamp: '', status: 'COMPLETED', run_notes: null } as const;
  const removedIn = (...counts: (number | undefined)[]) =>
    openRuns(
      'r',
      counts.map((removed_results, at) => ({
        ...{ ...run, id: `${at}`, attack_type: `t${at}`, run_config: {} },
        ...(removed_results !== undefined && { removed_results }),
      })),
      { async *resultsOf() {}, titles: noTitles },
    ).facts.grounds.removed;

  expect([removedIn(undefined), removedIn(0, 0), removedIn(2, undefined, 1)]).toEqual([0, 0, 3]);
});
