import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { openAsOwner, openDashboard, owner } from '../dashboard/open-dashboard.ts';
import { seedCampaign } from '../dashboard/seed-campaign.ts';
import { seedAgent, seedRun, toResult } from '../dashboard/seed-runs.ts';
import { seedSchedule } from '../dashboard/seed-schedule.ts';
import type { Service } from '../provoke.ts';
import { type Recorded, recordWeek } from './record-week.ts';
import { takePictures } from './take-pictures.ts';

/** `npm run pictures` takes those of every page and state, for the docs. They hold no promise, so CI takes none. */
const wanted = process.env['PICTURES'] !== undefined;

/** Techniques whose runs look different. */
const RUNS_OF = ['direct', 'pair', 'h4rm3l'];

const open = async (page: Page, address: string) => {
  await page.goto(address, { waitUntil: 'networkidle' });
};

/** The pages of the navigation, by their names. */
async function listPages(page: Page): Promise<[name: string, address: string][]> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await links.first().waitFor();
  const found = await links.evaluateAll((all) =>
    (all as { href: string; textContent: string }[]).map(
      ({ href, textContent }): [string, string] => [
        textContent.trim().toLowerCase().replace(/\W+/g, '-'),
        href,
      ],
    ),
  );
  return found.filter(([, address]) => address.includes('/app/'));
}

/** The run of a technique, in the newest campaign of an agent or in that of another day. */
function runOf(
  week: readonly Recorded[],
  technique: string,
  { agent = 'support-desk', daysAgo = 0 } = {},
): string {
  const night = week.find((one) => one.agent === agent && one.daysAgo === daysAgo);
  const run = night?.runs.find((one) => one.technique === technique);
  if (!run) throw new Error(`No run of ${technique}, ${agent}, ${daysAgo} days ago.`);
  return run.id;
}

/** A run whose campaign has attacked 7 of its 12 goals. */
async function seedRunning(page: Page): Promise<string> {
  const agent = await seedAgent({ page }, 'travel-planner');
  const results = Array.from({ length: 21 }, (_, place) =>
    toResult({ goal: place % 7, iteration: 1 + Math.floor(place / 7), broken: place % 9 === 8 }),
  );
  const config = { campaign: { goals_total: 12 } };
  return (await seedRun({ page }, { agent, results, config, status: 'RUNNING' })).run;
}

test.runIf(wanted)(
  'pictures of every page with a week of campaigns',
  { timeout: 3_600_000 },
  async () => {
    const settings = { LOG_LEVEL: 'warn', RATE_LIMIT_PER_HOUR: '0' };
    const { page, service, home } = await openAsOwner({ env: settings });
    const app = `${service.url}/app`;
    const week = await recordWeek(service, home);
    const take = async (name: string, path: string) => {
      await open(page, `${app}${path}`);
      await takePictures(page, name);
    };
    await take('run', `/runs/${runOf(week, 'encodings')}`);
    const run = page.url();

    for (const [name, address] of await listPages(page)) {
      await open(page, address);
      const preview = page.getByRole('button', { name: 'Show the preview' });
      if (name === 'reports') await preview.click();
      await takePictures(page, name);
    }
    for (const { technique, id } of week.at(-1)?.runs ?? []) {
      if (RUNS_OF.includes(technique)) await take(`run-${technique}`, `/runs/${id}`);
      await take(`result-${technique}`, `/runs/${id}/results/goal-0`);
    }
    // Its events keep the network busy.
    await page.goto(`${app}/runs/${await seedRunning(page)}`);
    await page.getByRole('region', { name: 'Results' }).waitFor();
    await takePictures(page, 'run-live');
    await take('compare-choose', '/compare');
    const before = runOf(week, 'flipattack', { daysAgo: 3 });
    const after = runOf(week, 'flipattack', { daysAgo: 1 });
    await take('compare', `/compare?a=${before}&b=${after}`);
    await take('agent', `/agents/${await agentOf(service, after)}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await takePictures(page, 'agent-delete');
    await take('agent-new', '/agents/new');
    await take('attack-new', '/attacks/new');
    await open(page, `${app}/attacks`);
    await page.getByRole('row').getByRole('link').first().click();
    await page.waitForLoadState('networkidle');
    await takePictures(page, 'attack');
    await takeCampaigns(page, app);
    await takeStates(page, app, run);
  },
);

const agentOf = async ({ get }: Service, run: string) => (await get(`/run/${run}`)).body['agent'];

/** A campaign on workers that is under way, and one that waits. */
async function takeCampaigns(page: Page, app: string): Promise<void> {
  const running = await seedCampaign({ page }, { goals: 24, done: 9, running: 3 });
  const waiting = await seedCampaign({ page }, { name: '20261123-113000-bd7z', target: 'docs' });
  await open(page, `${app}/campaigns`);
  await takePictures(page, 'campaigns');
  await open(page, `${app}/campaigns/${waiting}`);
  await takePictures(page, 'campaign-waits');
  await open(page, `${app}/campaigns/${running}`);
  await takePictures(page, 'campaign');
  await page.getByRole('button', { name: 'Change the limits' }).click();
  await takePictures(page, 'campaign-limits');
  await open(page, `${app}/schedules`);
  await takePictures(page, 'schedules-none');
  const nights = [
    [true, false, ...Array(6).fill(false)],
    [true, false, ...Array(6).fill(true)],
  ];
  const schedule = await seedSchedule({ page }, { target: 'nights', nights });
  await open(page, `${app}/schedules`);
  await page.getByText('Regression', { exact: true }).waitFor();
  await takePictures(page, 'schedules');
  await open(page, `${app}/schedules/${schedule}`);
  await takePictures(page, 'schedule');
  await open(page, `${app}/new-campaign?on=workers`);
  await page.getByRole('textbox', { name: 'Name name', exact: true }).fill('support-desk');
  await page.getByLabel('Address').fill('https://support.example/v1');
  await page.getByLabel('Target --workers').fill('staging');
  await page.getByRole('heading', { name: 'worker.yaml' }).waitFor();
  await takePictures(page, 'new-campaign-on-workers');
}

async function takeStates(page: Page, app: string, run: string): Promise<void> {
  await open(page, `${run}?q=nothing-has-these-words`);
  await takePictures(page, 'state-no-match');
  await open(page, `${app}/agents?q=nothing-has-these-words`);
  await takePictures(page, 'state-no-match-list');
  await open(page, `${app}/nowhere`);
  await takePictures(page, 'state-gone');
  await page.keyboard.press('?');
  await takePictures(page, 'help-keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Go to' }).waitFor();
  await takePictures(page, 'palette');
  await page.keyboard.press('Escape');
  await page.route(/\/(run|overview)(\/|\?|$)/, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  await open(page, run);
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  await takePictures(page, 'state-failed');
}

test.runIf(wanted)('pictures of what a new service shows', { timeout: 1_200_000 }, async () => {
  const { page, service, signInUrl } = await openDashboard();
  await open(page, `${service.url}/app/`);
  await takePictures(page, 'sign-in');
  await open(page, `${service.url}/auth/invitation#token=a`);
  await takePictures(page, 'invitation');
  await open(page, `${service.url}/auth/second-step`);
  await takePictures(page, 'second-step');

  await open(page, signInUrl);
  await takePictures(page, 'first-visit');
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('New password').fill('password12');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('too common').waitFor();
  await takePictures(page, 'first-visit-refused');
  await page.getByLabel('New password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${service.url}/app/`);
  await page.waitForLoadState('networkidle');

  for (const [name, address] of await listPages(page)) {
    await open(page, address);
    await takePictures(page, `empty-${name}`);
  }
  await takeSecrets(page, `${service.url}/app`);
});

/** What is shown once: a key, an invitation, the code and the recovery codes of a second factor. */
async function takeSecrets(page: Page, app: string): Promise<void> {
  await open(page, `${app}/keys`);
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('nightly');
  await takePictures(page, 'key-new');
  await page.getByRole('button', { name: 'Make the key' }).click();
  // One that is clearly not real.
  await page.getByText(/^pvk_\w{50,}$/).evaluate((code) => {
    (code as { textContent: string }).textContent = `pvk_EXAMPLE1_${'x'.repeat(48)}`;
  });
  await takePictures(page, 'key-once');

  await open(page, `${app}/members`);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('E-mail').fill('grace@example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await page.getByText(/\/auth\/invitation#token=/).waitFor();
  await takePictures(page, 'invitation-once');
  await open(page, `${app}/members`);
  await takePictures(page, 'members-invited');

  await open(page, `${app}/profile`);
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: 'Set it up' }).click();
  await section.getByLabel('Your password').fill(owner.password);
  await section.getByRole('button', { name: 'Continue' }).click();
  await section.getByRole('img', { name: /scan/ }).waitFor();
  await section.scrollIntoViewIfNeeded();
  await takePictures(page, 'second-factor');
}
