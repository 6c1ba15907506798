import { expect, test } from 'vitest';
import { openPage } from '../browser.ts';
import { checkPage } from './check-page.ts';
import { openAsOwner, owner } from './open-dashboard.ts';
import { callFrom } from './seed-runs.ts';
import { seedSchedule } from './seed-schedule.ts';

test('the audit log is narrowed to a person and to one object, which leads to its page', async () => {
  const dashboard = await openAsOwner();
  const { page, open } = dashboard;
  const id = await seedSchedule(dashboard);
  await callFrom(dashboard, 'PATCH', `/schedule/${id}`, { paused: true });

  await open('/audit');
  await page
    .getByRole('link', { name: `only ${id}` })
    .first()
    .click();
  await page.getByRole('row', { name: /Schedule changed/ }).waitFor();
  await page.getByRole('row', { name: /Signed in/ }).waitFor({ state: 'detached' });
  expect(page.url()).toContain(`subject=${id}`);
  await checkPage(dashboard);
  await page.getByLabel('Person').selectOption({ label: 'the operator' });
  await page.getByRole('button', { name: 'By the operator' }).click();
  await page.getByRole('link', { name: 'owner', exact: true }).first().click();
  await page.waitForURL(/actor=\d+/);
  await page.getByRole('button', { name: /drop this filter/ }).click();
  await page.getByRole('row', { name: /Signed in/ }).waitFor();
  const created = page.getByRole('row', { name: /Schedule created/ });
  const link = created.getByRole('link', { name: `${id.slice(0, 8)}…${id.slice(-4)}` });
  expect(await link.getAttribute('title')).toBe(id);
  await link.click();
  await page.getByRole('heading', { name: 'nightly' }).waitFor();
  expect(dashboard.complaints).toEqual([]);
});

test('sessions are told apart, and all others are ended from one of them', async () => {
  const dashboard = await openAsOwner();
  const { page, open, service } = dashboard;
  const other = await openPage();
  await other.page.goto(`${service.url}/app/sign-in`);
  await other.page.getByLabel('E-mail').fill(owner.email);
  await other.page.getByLabel('Password').fill(owner.password);
  await other.page.getByRole('button', { name: 'Sign in' }).click();
  await other.page.waitForURL(`${service.url}/app/`);

  await open('/profile');
  const sessions = page.getByRole('region', { name: 'Open sessions' });
  await sessions.getByRole('row', { name: /Chrome \d+ ?this one Linux 127\.0\.0\.1/ }).waitFor();
  expect(await sessions.getByRole('row').count()).toBe(3);
  await checkPage(dashboard);
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End them' }).click();
  await sessions.getByRole('row').nth(2).waitFor({ state: 'detached' });
  await other.page.goto(`${service.url}/app/keys`);
  await other.page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(dashboard.complaints).toEqual([]);
});

test('owners see who lacks a second factor, everybody what is used of each limit, and a key is made like an old one', async () => {
  const dashboard = await openAsOwner();
  const { page, open } = dashboard;
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const body = { name: 'old <b>one', scopes: ['read'], expiry_date: soon };
  await callFrom(dashboard, 'POST', '/key', body);

  await open('/members');
  await page.getByRole('row', { name: /ada@example.com.*Off/ }).waitFor();
  await checkPage(dashboard);
  await open('/usage');
  const limits = page.getByRole('region', { name: 'Limits' });
  await limits.getByRole('row', { name: /Webhooks Free when one is deleted 0 20/ }).waitFor();
  await checkPage(dashboard);
  await open('/keys');
  const row = page.getByRole('row', { name: /old <b>one/ });
  await row.getByText('Expires soon').waitFor();
  await checkPage(dashboard);
  await row.getByRole('button', { name: 'Make one like it' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Name').inputValue()).toBe('old <b>one');
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(1);
  await checkPage(dashboard);
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await page.getByText(/^pvk_\w{50,}$/).waitFor();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await row.nth(1).waitFor();
  expect(dashboard.complaints).toEqual([]);
});
