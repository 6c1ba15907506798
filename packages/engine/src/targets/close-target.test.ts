import { expect, test } from 'vitest';
import { closeTarget } from './close-target.ts';

test('a target that never gets through with closing is left behind', async () => {
  await expect(closeTarget({ close: () => new Promise(() => {}) }, 10)).resolves.toBeUndefined();
});

test('what a target finds wrong with closing is said', async () => {
  const close = () => Promise.reject(new Error('The browser is still there.'));

  await expect(closeTarget({ close })).rejects.toThrow('still there');
});

test('a target without a close, or with one that gives nothing, is closed', async () => {
  await expect(closeTarget({})).resolves.toBeUndefined();
  await expect(closeTarget({ close: (() => {}) as never })).resolves.toBeUndefined();
});
