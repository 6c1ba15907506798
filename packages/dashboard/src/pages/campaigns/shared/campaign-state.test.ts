import { expect, test } from 'vitest';
import { canCancel, canPause, canResume } from './campaign-state.ts';

const slices = (done: number, unfinished: number) => ({
  ...{ total: 4, done, unfinished },
  ...{ queued: 4 - done - unfinished, running: 0 },
});

test.each([
  ['QUEUED', slices(0, 0), ['pause', 'cancel']],
  ['RUNNING', slices(1, 0), ['pause', 'cancel']],
  ['PAUSED', slices(1, 0), ['resume', 'cancel']],
  ['COMPLETED', slices(4, 0), []],
  ['COMPLETED', slices(3, 1), ['resume', 'cancel']],
  ['FAILED', slices(0, 4), ['resume', 'cancel']],
  ['CANCELLED', slices(1, 0), []],
] as const)('%s with %j offers %j', (status, slices, offered) => {
  const campaign = { status, slices };
  const can = { pause: canPause, resume: canResume, cancel: canCancel };
  const names = Object.entries(can).filter(([, may]) => may(campaign));

  expect(names.map(([name]) => name)).toEqual(offered);
});
