import { createClient } from '@provoke/client';
import type { Campaign } from '@provoke/contract';
import { operations } from '@provoke/contract/operations';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { followCampaign, nextLookMs } from './follow-campaign.ts';

/** What is followed of a campaign. */
const at = (status: Campaign['status'], done: number) =>
  ({
    id: 'id',
    name: 'k3f9',
    status,
    slices: { done, total: 2, running: 0 },
    attempts: done,
  }) as Campaign;

/** Follows a campaign at a service that answers these in turn. */
async function follow(...answers: [status: number, body: object][]) {
  const service = await scriptedServer((_, response) => {
    const [status, body] = answers.shift() ?? [500, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  onTestFinished(service.close);
  const retry = { triesMax: 1 };
  const client = createClient({ operations, baseUrl: service.url, apiKey: 'pvk_any', retry });
  const told: string[] = [];
  const { signal } = new AbortController();
  const tell = (text: string) => void told.push(text);
  const ended = followCampaign(at('QUEUED', 0), client, { signal, tell, complain: tell });
  return { told, status: await ended.then(({ status }) => status) };
}

const away: [number, object] = [503, { detail: 'The database is not reachable.' }];

test('while the service is away, following continues, with one notice', async () => {
  const { told, status } = await follow(away, away, [200, at('COMPLETED', 2)]);

  expect(status).toBe('COMPLETED');
  expect(told).toEqual([
    expect.stringContaining('k3f9 QUEUED: 0 of 2'),
    expect.stringMatching(/^Not live since \d\d:\d\d:\d\d: the service does not answer\. Waiting/),
    expect.stringMatching(/^Live again since \d\d:\d\d:\d\d\.$/),
    expect.stringContaining('k3f9 COMPLETED: 2 of 2'),
  ]);
});

test('a campaign that is gone is not waited for', async () => {
  await expect(follow([404, { detail: 'Not found.' }])).rejects.toThrow('404');
});

test('Ctrl-C while a campaign is followed prints that it continues, and how to follow it', async () => {
  const client = createClient({ operations, baseUrl: 'http://127.0.0.1:1', apiKey: 'pvk_any' });
  const interrupt = new AbortController();
  const complained: string[] = [];

  const followed = followCampaign(at('RUNNING', 1), client, {
    signal: interrupt.signal,
    tell: () => interrupt.abort(),
    complain: (text) => void complained.push(text),
  });

  await expect(followed).rejects.toThrow('aborted');
  expect(complained).toEqual([
    'k3f9 continues on its workers. Follow it with: provoke queue show k3f9',
  ]);
});

test('following for an hour leaves most of the thousand requests of a user to others', () => {
  let looks = 0;
  for (let followedMs = 0; followedMs < 3_600_000; looks++) followedMs += nextLookMs(followedMs);

  expect(looks).toBeLessThan(350);
});
