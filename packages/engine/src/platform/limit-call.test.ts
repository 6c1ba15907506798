import { getEventListeners, once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { limitCall } from './limit-call.ts';

test('a call ends with its campaign, also one that starts afterwards', () => {
  const campaign = new AbortController();
  const call = limitCall(campaign.signal, 60_000);

  campaign.abort(new Error('Ctrl-C'));
  const late = limitCall(campaign.signal, 60_000);

  expect(call.signal.reason).toEqual(new Error('Ctrl-C'));
  expect(late.signal.aborted).toBe(true);
  call.end();
  late.end();
});

test('a call ends at its time limit, and the campaign continues', async () => {
  const campaign = new AbortController();
  const call = limitCall(campaign.signal, 1);

  await once(call.signal, 'abort');

  expect(campaign.signal.aborted).toBe(false);
  call.end();
});

test('a finished call leaves nothing behind in its campaign', () => {
  const campaign = new AbortController();

  limitCall(campaign.signal, 60_000).end();

  expect(getEventListeners(campaign.signal, 'abort')).toEqual([]);
});

test('a time limit survives garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const campaign = new AbortController();
  const over = once(limitCall(campaign.signal, 200).signal, 'abort');

  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
  }

  await over;
});
