import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../../../../server/src/test/create-database.ts';
import { serveOn } from '../../../../../server/src/test/serve-on.ts';
import { openTerminal } from '../../test/terminal.ts';

/** A far end that answers with this status, and a terminal that knows a whole service. */
async function open({ status = 200 } = {}) {
  const farEnd = await scriptedServer((_, response) => void response.writeHead(status).end());
  onTestFinished(farEnd.close);
  const service = await serveOn(await createDatabase(), { WEBHOOK_PRIVATE_ADDRESSES: 'true' });
  const { type } = await openTerminal({
    ...{ PROVOKE_BASE_URL: service.url, SERVICE_API_KEY: service.apiKey },
  });
  return { farEnd, type };
}

test('a webhook is added, tried, renewed and removed', async () => {
  const { farEnd, type } = await open();

  const added = await type(`webhook add ci ${farEnd.url} --event schedule.regression`);
  const tested = await type('webhook test ci');
  const shown = JSON.parse((await type('webhook show ci --json')).stdout);
  const listed = JSON.parse((await type('webhook list --json')).stdout);
  const renewed = await type('webhook renew ci');
  const removed = await type('webhook remove ci');

  expect(added).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Secret.*: whsec_/) });
  expect(tested).toMatchObject({ code: 0, stdout: 'Delivered: it answered 200.' });
  expect(shown).toMatchObject({
    ...{ name: 'ci', events: ['schedule.regression'], paused: false },
    deliveries: [{ type: 'webhook.test', status: 'DELIVERED', tries: 1 }],
  });
  expect(listed).toMatchObject({ webhooks: [{ name: 'ci', url: farEnd.url }] });
  expect(renewed.stdout).toMatch(/^Secret.*: whsec_/);
  expect(renewed.stdout).not.toBe(added.stdout);
  expect(removed).toMatchObject({ code: 0, stdout: 'Removed.' });
  expect(farEnd.requests).toHaveLength(1);
  expect(await type('webhook show ci')).toMatchObject({
    ...{ code: 2, stderr: expect.stringContaining('There is no webhook "ci".') },
  });
});

test('a test that is not accepted says why, and a webhook that is gone can be resumed', async () => {
  const { farEnd, type } = await open({ status: 410 });
  await type(`webhook add ci ${farEnd.url}`);

  expect(await type('webhook test ci')).toMatchObject({
    ...{ code: 1, stdout: 'Not delivered. It answered 410, so the webhook was paused.' },
  });
  expect((await type('webhook show ci')).stdout).toContain('Paused');
  expect(await type('webhook resume ci')).toMatchObject({ stdout: 'ci is resumed.' });
});

test('an address that cannot be used is refused with the reason', async () => {
  const { type } = await open();

  expect(await type('webhook add ci ftp://hooks.example/')).toMatchObject({
    ...{ code: 2, stderr: expect.stringContaining('is not an http or https address') },
  });
});
