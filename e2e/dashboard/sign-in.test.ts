import { once } from 'node:events';
import { expect, test } from 'vitest';
import { codeOf } from './authenticator.ts';
import { checkPage } from './check-page.ts';
import { type Dashboard, openAsOwner, openDashboard, owner } from './open-dashboard.ts';
import { seedCampaign } from './seed-campaign.ts';
import { callFrom, seedAgent, seedRun, toResult } from './seed-runs.ts';
import { startSignOn } from './sign-on.ts';

/** What Chromium writes to the console for a refusal that is expected. */
const isRefusal = (complaint: string) => /status of 40[01]/.test(complaint);

test('a first visit sets a password, and later visits return to the page that was asked for', async () => {
  const dashboard = await openDashboard();
  const { page, service, complaints, signInUrl } = dashboard;
  const submit = page.getByRole('button', { name: 'Sign in' });

  await page.goto(signInUrl);
  await page.getByLabel('New password').fill('password12');
  await submit.click();
  await page.getByText('This password is too common.').waitFor();
  expect(complaints.filter((complaint) => !isRefusal(complaint))).toEqual([]);
  complaints.length = 0;
  await checkPage(dashboard);
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('New password').fill(owner.password);
  await submit.click();
  await page.waitForURL(`${service.url}/app/`);
  await page.getByText('owner · owner').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Password').waitFor();

  await page.goto(`${service.url}/app/nowhere?a=1&b=%2F`);
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('Password').fill('not this one');
  await submit.click();
  await page.getByText('The e-mail or the password is wrong.').waitFor();
  await page.getByLabel('Password').fill(owner.password);
  await submit.click();
  await page.waitForURL(`${service.url}/app/nowhere?a=1&b=%2F`);
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  expect(complaints.filter((complaint) => !isRefusal(complaint))).toEqual([]);

  await page.goto(signInUrl);
  await submit.click();
  await page.getByText('This link is not valid any more.').waitFor();
});

test('signing in leads to no other site, whatever the address asks for', async () => {
  const { page, service, signInUrl } = await openDashboard();
  const token = new URLSearchParams(new URL(signInUrl).hash.slice(1)).get('token') ?? '';
  const query = new URLSearchParams({ token, next: '//evil.invalid/' });

  await page.goto(`${service.url}/app/link?${query}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('owner · owner').waitFor();

  expect(page.url().startsWith(`${service.url}/app/`)).toBe(true);
});

test('the token of a link is in no address after it was opened, also of an older link', async () => {
  const { page, service, signInUrl, requested } = await openDashboard();
  const token = new URLSearchParams(new URL(signInUrl).hash.slice(1)).get('token') ?? '';
  const referers: string[] = [];
  page.on('request', (request) => void referers.push(request.headers()['referer'] ?? ''));

  await page.goto(signInUrl);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(page.url()).toBe(`${service.url}/app/link`);
  await page.reload();
  await page.goBack();
  await page.goto(`${service.url}/auth/link?token=older&next=${encodeURIComponent('/runs?a=1')}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This link is not valid any more.').waitFor();
  expect(page.url()).toBe(`${service.url}/app/link?next=%2Fruns%3Fa%3D1`);
  await page.goto(signInUrl);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('owner · owner').waitFor();

  expect(token.length).toBe(43);
  for (const address of [...requested.map(withoutFragment), ...referers])
    expect(address).not.toContain(token);
  expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain(token);
});

/** As it is sent. */
const withoutFragment = (address: string) => address.replace(/#.*/, '');

/** Invites as the person who is signed in. */
const invite = (dashboard: Pick<Dashboard, 'page'>, email: string) =>
  callFrom<{ url: string }>(dashboard, 'POST', '/organization/invitation', {
    ...{ email, role: 'viewer' },
  });

test('an invited person joins with a password, and needs none with an account', async () => {
  const dashboard = await openAsOwner();
  const { page, service } = dashboard;
  const invited = await invite(dashboard, 'grace@example.com');

  await page.goto(invited.url);
  await page.getByText('You are signed in as').waitFor();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This invitation is for grace@example.com.').waitFor();
  await page.context().clearCookies();
  await page.goto(invited.url);
  await page.getByLabel('New password').fill('another long one');
  await page.getByRole('button', { name: 'Sign in' }).click();

  await page.waitForURL(`${service.url}/app/`);
  await page.getByText('· viewer').waitFor();
});

test('a viewer joins by single sign-on, returns to the page that was asked for, and may only read', async () => {
  const dashboard = await openAsOwner(await startSignOn('grace@example.com'));
  const { page, service } = dashboard;
  await invite(dashboard, 'grace@example.com');
  const agent = await seedAgent(dashboard, 'support-desk');
  const { run, results } = await seedRun(dashboard, {
    agent,
    results: [toResult({ goal: 0, broken: true, reply: 'marble' })],
  });
  const campaign = await seedCampaign(dashboard);
  await page.context().clearCookies();

  await page.goto(`${service.url}/app/runs/${run}/results/${results[0]}`);
  await page.getByRole('button', { name: 'Sign in with Example login' }).click();
  await page.waitForURL(`${service.url}/app/runs/${run}/results/${results[0]}`);
  await page.getByText('· viewer').waitFor();
  await page.getByText('Members and owners may overrule.').waitFor();

  expect(await page.getByLabel('Reason').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Call it/ }).count()).toBe(0);
  await expect(
    callFrom(dashboard, 'POST', `/result/${results[0]}/review`, {
      ...{ evaluation_status: 'FAILED_JAILBREAK', reason: 'It is another word.' },
    }),
  ).rejects.toThrow(': 403 ');

  await dashboard.open(`/campaigns/${campaign}`);
  await page.getByText('0 of 4 slices done').waitFor();
  for (const name of ['Pause', 'Cancel the campaign', 'Change the limits'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  await dashboard.open('/new-campaign?on=workers');
  await page.getByText('may not start campaigns').waitFor();
  expect(await page.getByRole('button', { name: 'Start on workers' }).count()).toBe(0);
});

test('pages and agents open by the palette and by keys, which are silent in a field', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;

  const nothing = page.getByRole('heading', { name: 'There is nothing here' });
  await dashboard.open('/nowhere');
  await nothing.waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('heading', { name: 'Keys' }).waitFor();
  await checkPage(dashboard);
  await page.keyboard.press('Escape');
  await dashboard.open('/nowhere');
  await nothing.waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('overv');
  await checkPage(dashboard);
  await page.getByRole('combobox').pressSequentially('?go');
  expect(await page.getByRole('combobox').inputValue()).toBe('overv?go');
  await page.getByRole('combobox').fill('overv');
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'support-desk', endpoint: 'https://example.com' });
    await fetch('/agent', { method: 'POST', headers, body });
  });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('DESK');
  await page.getByRole('option', { name: 'support-desk Agent' }).click();
  await page.waitForURL(/\/app\/agents\/[0-9a-f-]{36}$/);
  expect(dashboard.complaints).toEqual([]);
});

test('with a second factor the password alone opens nothing', async () => {
  const dashboard = await openAsOwner();
  const { page, service } = dashboard;
  const post = (path: string, body: object) =>
    page.evaluate(
      async ({ path, body }) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
        return (await answer.json()) as { uri: string; recovery_codes: string[] };
      },
      { path, body },
    );
  const factor = '/user/me/second-factor';
  const { uri, recovery_codes } = await post(factor, { current_password: owner.password });
  await post(`${factor}/confirm`, { code: codeOf(uri) });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Password').waitFor();

  await dashboard.open('/nowhere');
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('The code is wrong or was used before.').waitFor();
  await page.getByLabel('Code').fill(recovery_codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();

  await page.waitForURL(`${service.url}/app/nowhere`);
  await page.getByText('owner · owner').waitFor();
});

test('signing out while the service is away fails, and says so', async () => {
  const { page, service } = await openAsOwner();

  service.child.kill('SIGTERM');
  await once(service.child, 'exit');
  await page.getByRole('button', { name: 'Sign out' }).click();

  await page.getByText('Signing out failed. Try again.').waitFor();
});
