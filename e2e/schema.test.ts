import { once } from 'node:events';
import { join } from 'node:path';
import { contract } from '@provoke/contract';
import { expect, onTestFinished, test } from 'vitest';
import { openPage } from './browser.ts';
import { makeHome, type Service, serve } from './provoke.ts';

const operations = Object.values(contract).flatMap((group) => Object.values(group));

async function startService(): Promise<Service> {
  const home = await makeHome();
  const service = await serve(home, join(home, 'data'));
  onTestFinished(async () => {
    service.child.kill('SIGTERM');
    await once(service.child, 'exit');
  });
  return service;
}

const elsewhere = (requested: string[], { url }: Service) =>
  requested.filter((address) => !address.startsWith(`${url}/`) && !address.startsWith('data:'));

test('Swagger UI shows every operation without errors, loading only from this service', async () => {
  const service = await startService();
  const { page, complaints, requested } = await openPage();

  await page.goto(`${service.url}/schema/swagger-ui`, { waitUntil: 'networkidle' });
  await page.locator('#operations-agent-createAgent button').first().click();
  await page.getByRole('button', { name: 'Try it out' }).waitFor();

  await expect
    .poll(() => page.locator('.opblock').count(), { timeout: 30_000 })
    .toBe(operations.length);
  expect(complaints).toEqual([]);
  expect(elsewhere(requested, service)).toEqual([]);
});

test('"Try it out" in Swagger UI registers an agent with the typed key', async () => {
  const service = await startService();
  const { page, complaints } = await openPage();
  await page.goto(`${service.url}/schema/swagger-ui`);

  await page.getByRole('button', { name: 'Authorize' }).first().click();
  const byKey = page.locator('.auth-container').filter({ hasText: 'An API key' });
  await byKey.locator('input').fill(service.apiKey ?? '');
  await byKey.getByRole('button', { name: 'Apply credentials' }).click();
  await byKey.getByRole('button', { name: 'Close' }).click();
  const operation = page.locator('#operations-agent-createAgent');
  await operation.getByRole('button').first().click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  await operation.locator('.live-responses-table .response-col_status').last().waitFor();

  expect(await operation.locator('.live-responses-table').textContent()).toContain('201');
  expect((await service.get('/agent')).body).toMatchObject({ results: [{ name: 'support-bot' }] });
  expect(complaints).toEqual([]);
});

test('Redoc shows every operation without errors, loading only from this service', async () => {
  const service = await startService();
  const { page, complaints, requested } = await openPage();

  await page.goto(`${service.url}/schema/redoc`, { waitUntil: 'networkidle' });
  const shown = page.locator('[id*="/operation/"]');

  await expect.poll(() => shown.count(), { timeout: 30_000 }).toBe(operations.length);
  expect(complaints).toEqual([]);
  expect(elsewhere(requested, service)).toEqual([]);
});
