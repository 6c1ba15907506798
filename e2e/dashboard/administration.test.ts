import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAll } from '../one-of-each.ts';
import { run } from '../provoke.ts';
import { codeOf } from './authenticator.ts';
import { checkPage } from './check-page.ts';
import { openAsOwner, owner } from './open-dashboard.ts';

test('an agent and an attack are added, found, changed and deleted, and a campaign file is written for them', async () => {
  const dashboard = await openAsOwner();
  const { page, open, home } = dashboard;
  const name = 'desk "; rm -rf ~ \u202e<img src=x onerror=alert(1)>';

  await open('/agents');
  await page.getByRole('heading', { name: 'No agents yet' }).waitFor();
  await page.getByRole('link', { name: 'New agent' }).click();
  await page.getByRole('heading', { name: 'New agent' }).waitFor();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Address').fill('not an address');
  await page.getByRole('button', { name: 'Add the agent' }).click();
  await page.getByText('Enter a valid URL.').waitFor();
  dashboard.complaints.length = 0;
  await page.getByLabel('Address').fill('http://127.0.0.1:9/v1');
  await page.getByRole('button', { name: 'Add the agent' }).click();
  await page.getByRole('heading', { name: /desk/ }).waitFor();
  await checkPage(dashboard);

  await open('/attacks/new');
  await page.getByLabel('Technique').fill('pair');
  await page.getByLabel('Agent').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Add the attack' }).click();
  await page.getByRole('heading', { name: 'pair' }).waitFor();
  await page.getByLabel('Configuration').fill('[1]');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Write a JSON object').waitFor();
  await page.getByLabel('Configuration').fill('{"seed": 4}');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.getByRole('link', { name: 'New campaign' }).last().click();
  await page.getByRole('heading', { name: 'New campaign' }).waitFor();
  await page.getByText('Options of PAIR').click();
  await page.getByLabel('n_streams').fill('51');
  await page.getByText('1 thing is missing or needs another value').waitFor();
  await page.getByLabel('n_streams').fill('2');
  await checkPage(dashboard);

  await page.getByText(/^provoke run desk-[a-z0-9-]+\.yaml$/).waitFor();
  const file = (await page.locator('pre').textContent()) ?? '';
  await writeFile(join(home, 'campaign.yaml'), file);
  const ran = await run(home, ['run', join(home, 'campaign.yaml')]);
  expect([ran.code, ran.stderr]).toEqual([
    2,
    expect.stringContaining('SERVICE_API_KEY is not set'),
  ]);

  await open('/new-campaign');
  await page.getByRole('button', { name: 'Start afresh' }).click();
  await page.getByText('Choose an agent, or name one.').waitFor();

  await open('/attacks?q=PAI');
  await page.getByRole('link', { name: 'pair' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('It has no runs.').waitFor();
  await page.getByRole('button', { name: 'Delete the attack' }).click();
  await page.getByRole('heading', { name: 'No attacks yet' }).waitFor();
  await open('/agents?q=DESK');
  await page.getByRole('link', { name: /desk/ }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('0 runs with all their results').waitFor();
  await page.getByRole('button', { name: 'Delete the agent' }).click();
  await page.getByRole('heading', { name: 'No agents yet' }).waitFor();
  await open('/agents?q=DESK');
  await page.getByRole('button', { name: 'Name: DESK' }).click();
  await page.getByRole('heading', { name: 'No agents yet' }).waitFor();
});

test('a key is shown once and stops working when it is revoked, also where the browser says it is offline', async () => {
  const dashboard = await openAsOwner();
  const { page, open, service } = dashboard;

  await open('/keys');
  await page.evaluate(`window.dispatchEvent(new Event('offline'))`);
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('nightly');
  await page.getByRole('button', { name: 'Make the key' }).click();
  const key = (await page.getByText(/^pvk_\w{50,}$/).textContent()) ?? '';
  const ask = () =>
    fetch(`${service.url}/key/context`, { headers: { authorization: `Bearer ${key}` } });
  expect((await ask()).status).toBe(200);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByText(key).waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(key);
  await checkPage(dashboard);
  await page
    .getByRole('row', { name: /nightly/ })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await page.getByRole('button', { name: 'Revoke the key' }).click();
  await page.getByRole('row', { name: /nightly/ }).waitFor({ state: 'detached' });
  expect((await ask()).status).toBe(401);
});

test('a new key has the scopes of recording and ninety days; without a scope it is not made', async () => {
  const dashboard = await openAsOwner();
  const { page, open, service } = dashboard;
  const box = (name: RegExp) => page.getByRole('checkbox', { name });

  await open('/keys');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('ci');
  for (const name of [/^read$/, /^record$/, /^run$/])
    expect(await box(name).isChecked()).toBe(true);
  expect(await box(/^administer$/).isChecked()).toBe(false);
  await checkPage(dashboard);
  for (const name of [/^read$/, /^record$/, /^run$/]) await box(name).uncheck();
  await page.getByRole('button', { name: 'Make the key' }).click();
  await page.getByText('This list may not be empty.').waitFor();
  await box(/^record$/).check();
  await page.getByRole('button', { name: 'Make the key' }).click();
  const key = (await page.getByText(/^pvk_\w{50,}$/).textContent()) ?? '';
  const answer = await fetch(`${service.url}/key/context`, {
    headers: { authorization: `Bearer ${key}` },
  });
  await page.getByRole('button', { name: 'I have copied it' }).click();

  const { scopes, expiry_date } = (await answer.json()) as {
    scopes: string[];
    expiry_date: string;
  };
  expect(scopes).toEqual(['record']);
  const days = (Date.parse(expiry_date) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(89);
  expect(days).toBeLessThan(92);
  const row = page.getByRole('row', { name: /ci/ });
  await row.getByText('record', { exact: true }).waitFor();
  await row.getByText('Works').waitFor();
});

test('people are invited, the log says so, and the other pages of the organization open', async () => {
  const dashboard = await openAsOwner();
  const { page, open } = dashboard;

  await open('/members');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('E-mail').fill('grace@example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await page.getByText(/\/auth\/invitation#token=/).waitFor();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByRole('cell', { name: 'grace@example.com', exact: true }).waitFor();
  await checkPage(dashboard);
  await open('/audit?action=member-invite');
  await page.getByRole('row', { name: /Person invited/ }).waitFor();
  await checkPage(dashboard);
  for (const path of ['/usage', '/organization']) {
    await open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await checkPage(dashboard);
  }
});

// Signing in with a second factor is tried by sign-in.test.ts every time.
test.runIf(isAll)(
  'a second factor is set up with an app and turned off with a recovery code',
  async () => {
    const dashboard = await openAsOwner();
    const { page, open } = dashboard;
    const section = page.getByRole('region', { name: 'Second factor' });

    await open('/profile');
    await section.getByRole('button', { name: 'Set it up' }).click();
    await section.getByLabel('Your password').fill(owner.password);
    await section.getByRole('button', { name: 'Continue' }).click();
    await section.getByRole('img', { name: /scan/ }).waitFor();
    const secret = (await section.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? '';
    const codes = section.getByRole('list', { name: 'Recovery codes' });
    const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? '';
    await checkPage(dashboard);
    await section
      .getByRole('textbox', { name: 'Code' })
      .fill(codeOf(`otpauth://totp/a?secret=${secret}`));
    await section.getByRole('button', { name: 'Turn it on' }).click();
    await section.getByText('It is on.').waitFor();
    await section.getByRole('button', { name: 'Turn it off' }).click();
    await section.getByRole('textbox', { name: 'Code' }).fill(recoveryCode);
    await section.getByRole('button', { name: 'Turn it off' }).click();
    await section.getByText('It is off.').waitFor();
  },
);
