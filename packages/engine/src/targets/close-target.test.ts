import { expect, test } from 'vitest';
import { closeTarget } from './close-target.ts';

test('a target that never finishes closing is abandoned', async () => {
  await expect(closeTarget({ close: () => new Promise(() => {}) }, 10)).resolves.toBeUndefined();
});

test('an error while closing a target is reported', async () => {
  const close = () => Promise.reject(new Error('The browser is still there.'));

  await expect(closeTarget({ close })).rejects.toThrow('still there');
});

test('a target whose close is missing or returns nothing counts as closed', async () => {
  await expect(closeTarget({})).resolves.toBeUndefined();
  await expect(closeTarget({ close: (() => {}) as never })).resolves.toBeUndefined();
});
