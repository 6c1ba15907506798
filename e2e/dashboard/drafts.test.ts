import { expect, test } from 'vitest';
import { checkPage } from './check-page.ts';
import { openAsOwner } from './open-dashboard.ts';
import { seedSchedule } from './seed-schedule.ts';

const LONG = { timeout: 30_000 };

test('what is typed survives Reload, Back and a session that ended, and goes with a sign-out', async () => {
  const dashboard = await openAsOwner();
  const { page, service } = dashboard;

  await dashboard.open('/agents/new');
  await page.getByLabel('Name').fill('typed-agent');
  await page.getByLabel('Type').selectOption('WEB');
  await page.getByLabel('Description').fill('half a sentence');
  await page.reload();
  const name = page.getByLabel('Name');
  await expect.poll(() => name.inputValue(), { timeout: 30_000 }).toBe('typed-agent');
  expect(await page.getByLabel('Type').inputValue()).toBe('WEB');
  await page.getByText('This is what you typed before').waitFor();
  await checkPage(dashboard);
  await page.getByRole('link', { name: 'Agents', exact: true }).first().click();
  await page.waitForURL(/\/agents$/);
  await page.goBack();
  await expect.poll(() => name.inputValue(), { timeout: 30_000 }).toBe('typed-agent');

  await page.context().clearCookies();
  await page.getByLabel('Address').fill('http://127.0.0.1:9/v1');
  await page.getByRole('button', { name: 'Add the agent' }).click();
  await page.waitForURL(/\/sign-in/);
  await page.getByLabel('E-mail').fill('ada@example.com');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${service.url}/app/agents/new`);
  await expect
    .poll(() => page.getByLabel('Address').inputValue(), { timeout: 30_000 })
    .toBe('http://127.0.0.1:9/v1');
  await page.getByRole('button', { name: 'Add the agent' }).click();
  await page.getByRole('heading', { name: 'typed-agent' }).waitFor();
  await dashboard.open('/agents/new');
  expect(await name.inputValue()).toBe('');

  await name.fill('of-ada');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/sign-in/);
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('draft');
});

test('a dialog keeps what was typed through a reload, also in fields that other fields bring, until it is cancelled or sent', async () => {
  const dashboard = await openAsOwner();
  const { page, open } = dashboard;
  const typedBefore = page.getByText('This is what you typed before');

  await open('/keys');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('nightly build');
  await page.getByRole('checkbox', { name: /^run/ }).uncheck();
  await page.reload();
  await page.getByRole('button', { name: 'New key' }).click();
  await typedBefore.waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('nightly build');
  expect(await page.getByRole('checkbox', { name: /^run/ }).isChecked()).toBe(false);
  await checkPage(dashboard);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'New key' }).click();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  expect(await page.getByRole('checkbox', { name: /^run/ }).isChecked()).toBe(true);

  const schedule = await seedSchedule(dashboard);
  await open(`/schedules/${schedule}`);
  const change = page.getByRole('button', { name: 'Change' });
  await change.click();
  await page.getByLabel('Starts').selectOption({ label: 'once a month' });
  await page.getByLabel('Day of the month').fill('17');
  await page.getByLabel('Time zone').fill('Asia/Tokyo');
  await page.getByLabel('Compared with').selectOption({ label: 'always the same campaign' });
  await page.getByLabel('Its name').fill('release-4');
  await page.reload();
  await change.click();
  await typedBefore.waitFor();
  await expect.poll(() => page.getByLabel('Day of the month').inputValue(), LONG).toBe('17');
  expect(await page.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo');
  expect(await page.getByLabel('Its name').inputValue()).toBe('release-4');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect.poll(() => page.getByLabel('Starts').inputValue(), LONG).toBe('day');
  expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin');
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('draft sch');

  await page.getByLabel('Time', { exact: true }).fill('04:30');
  await page.keyboard.press('Escape');
  await change.click();
  await expect
    .poll(() => page.getByLabel('Time', { exact: true }).inputValue(), LONG)
    .toBe('04:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('every day at 04:30').waitFor();
  await change.click();
  expect(await typedBefore.count()).toBe(0);
  expect(dashboard.complaints).toEqual([]);
});
