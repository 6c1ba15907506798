import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { checkPage } from './check-page.ts';
import { openAsOwner } from './open-dashboard.ts';

type Received = { body: string; signature: string | undefined };

/** A receiver that answers with the status of the moment. */
async function openReceiver() {
  const received: Received[] = [];
  const answer = { status: 200 };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ body, signature: `${request.headers['webhook-signature']}` });
    response.writeHead(answer.status).end('never shown: <img src=x onerror=alert(1)>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hooks`, received, answer };
}

test('a webhook is made, tested, changed, paused and deleted, and its secret is shown once', async () => {
  const { url, received, answer } = await openReceiver();
  const dashboard = await openAsOwner({ env: { WEBHOOK_PRIVATE_ADDRESSES: 'true' } });
  const { page, open } = dashboard;
  const name = 'ci "; \u202e<img src=x onerror=alert(1)>';

  await open('/webhooks');
  await page.getByText('No webhooks yet').waitFor();
  await checkPage(dashboard);
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Address').fill('http://169.254.169.254/latest');
  await dialog.getByRole('button', { name: 'Make the webhook' }).click();
  await dialog
    .getByText(/is not a public address|refused|not reach/i)
    .first()
    .waitFor();
  dashboard.complaints.length = 0;
  await checkPage(dashboard);
  await dialog.getByLabel('Address').fill(url);
  await dialog.getByRole('checkbox', { name: 'Time skipped' }).uncheck();
  await dialog.getByRole('button', { name: 'Make the webhook' }).click();
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
  await checkPage(dashboard);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('cell', { name: 'Campaign ended, Regression found' }).waitFor();
  await checkPage(dashboard);

  await page.getByRole('link', { name: /^ci/ }).click();
  await page.getByText('Nothing was sent yet.').waitFor();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('The address answered 200: the webhook works.').waitFor();
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' });
  expect(received[0]?.signature).toMatch(/^v1,/);
  answer.status = 500;
  await page.getByRole('button', { name: 'Send a test' }).click();
  const outcome = page.getByRole('region', { name: 'Test', exact: true });
  await outcome.getByText('It answered 500.').waitFor();
  const messages = page.getByRole('region', { name: 'List of messages' });
  await messages.getByText('It answered 500.').waitFor();
  expect(await page.content()).not.toContain('never shown');
  await checkPage(dashboard);
  await page.getByLabel('Status').selectOption({ label: 'Failed' });
  await messages.getByRole('row').nth(2).waitFor({ state: 'detached' });
  expect(page.url()).toContain('status=FAILED');
  await page.getByLabel('Status').selectOption({ label: 'Waiting' });
  await page.getByRole('button', { name: 'Status: Waiting' }).click();
  await messages.getByText('Delivered').waitFor();

  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('Address').fill(`${url}/2`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`${url}/2`).waitFor();
  await page.getByRole('button', { name: 'Renew the secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renew the secret' }).click();
  const renewed = (await page.getByText(/^whsec_/).textContent()) ?? '';
  expect(renewed).not.toBe(secret);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  answer.status = 410;
  await page.getByRole('button', { name: 'Send a test' }).click();
  await outcome.getByText('It answered 410, so the webhook was paused.').waitFor();
  await page.getByText('It is paused and sends nothing.').waitFor();
  expect(await page.getByRole('button', { name: 'Send a test' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the webhook' }).click();
  await page.getByText('No webhooks yet').waitFor();
  await open('/audit?action=webhook-create');
  await page.getByText(/"?name"?: ci/).waitFor();
  expect(dashboard.complaints).toEqual([]);
});
