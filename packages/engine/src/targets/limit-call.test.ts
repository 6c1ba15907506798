import { getEventListeners, once } from 'node:events';
import { expect, test } from 'vitest';
import { limitCall } from './limit-call.ts';

test('a call ends with its campaign, also one that begins after it', () => {
  const campaign = new AbortController();
  const call = limitCall(campaign.signal, 60_000);

  campaign.abort(new Error('Ctrl-C'));
  const late = limitCall(campaign.signal, 60_000);

  expect(call.signal.reason).toEqual(new Error('Ctrl-C'));
  expect(late.signal.aborted).toBe(true);
  call.end();
  late.end();
});

test('a call ends when its time is over, and the campaign goes on', async () => {
  const campaign = new AbortController();
  const call = limitCall(campaign.signal, 1);

  await once(call.signal, 'abort');

  expect(campaign.signal.aborted).toBe(false);
  call.end();
});

test('a call that is over leaves nothing with its campaign', () => {
  const campaign = new AbortController();

  limitCall(campaign.signal, 60_000).end();

  expect(getEventListeners(campaign.signal, 'abort')).toEqual([]);
});
