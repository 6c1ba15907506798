import { expect, test } from 'vitest';
import { openPage } from '../browser.ts';
import { startDemo } from './start-demo.ts';

test('the link of npm start signs in once and opens a run of the practice campaign', async () => {
  const link = await startDemo();
  const { page, complaints } = await openPage();

  await page.goto(link.href);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/app\/runs\/[0-9a-f-]{36}$/);
  await page.getByText('owner · owner').waitFor();
  await page.getByText('Simulated. The practice agents and attacker').waitFor();

  expect(complaints).toEqual([]);
  await page.context().clearCookies();
  await page.goto(link.href);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This link is not valid any more.').waitFor();
});
