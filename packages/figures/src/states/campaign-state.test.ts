import type { RecordedEnding } from '@provoke/evidence';
import { expect, test } from 'vitest';
import { tellState } from './campaign-state.ts';

const tell = (ending: RecordedEnding, finished = 3) => tellState({ ending, finished, planned: 5 });
const PAUSED = 'Paused: agent.example answered 503 ten times in a row.';
const SPENT = 'Budget spent: 4 of 4 requests. 2 of 5 goals are unfinished.';

test.each([
  ['a stop', { status: 'CANCELLED', reason: null }, 'It was stopped.'],
  ['a kill', 'interrupted', 'It was interrupted.'],
  ['a pause by itself', { status: 'FAILED', reason: PAUSED }, PAUSED],
  ['a spent budget', { status: 'COMPLETED', reason: SPENT }, SPENT],
] as const)('%s leaves a campaign unfinished, and its reason says which', (_, ending, reason) => {
  expect(tell(ending)).toEqual({ state: 'unfinished', reason });
});

test('a campaign is completed when all of its goals are finished, and failed if nothing was answered', () => {
  const reason = 'No reply could be judged. The judge answered 401.';
  const failure = 'agent.example answered 400.';

  expect(tell({ status: 'COMPLETED', reason: null }, 5)).toEqual({
    ...{ state: 'completed', reason: null },
  });
  expect(tell({ status: 'COMPLETED', reason }, 5)).toEqual({ state: 'completed', reason });
  expect(tell({ status: 'FAILED', reason: failure }, 5)).toEqual({
    ...{ state: 'failed', reason: 'Nothing could be attempted: agent.example answered 400.' },
  });
  expect(tell({ status: 'FAILED', reason: null }, 5).reason).toBe('Nothing could be attempted.');
});

test('a campaign that runs has no reason yet', () => {
  expect(tell('running', 5)).toEqual({ state: 'running', reason: null });
});

test('what a journal says of its goals counts more than the attempts', () => {
  const ending = { status: 'COMPLETED', reason: null, isWhole: true } as const;

  expect(tell(ending, 3)).toMatchObject({ state: 'completed' });
});

test('a stop is told with what was wrong before it', () => {
  const ending = { status: 'CANCELLED', reason: 'No reply could be judged.' } as const;

  expect(tell(ending).reason).toBe('It was stopped. No reply could be judged.');
});
