import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { openPage } from '../browser.ts';
import { openDashboard, owner } from './open-dashboard.ts';
import { seedCampaign } from './seed-campaign.ts';
import { callFrom, seedAgent, seedRun, toResult } from './seed-runs.ts';
import { seedSchedule } from './seed-schedule.ts';
import { startDemo } from './start-demo.ts';
import { takePictures } from './take-pictures.ts';

/** PICTURES=1 takes the pictures of every page and state for the docs. They hold no promise, so CI takes none. */
const wanted = process.env['PICTURES'] !== undefined;

/** Techniques whose runs look different. */
const RUNS_OF = ['direct', 'pair', 'h4rm3l'];

type Run = { id: string; agent: string; attack_type: string };

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

/** Three runs with enough goals for rates: the second is worse, the third has other goals. */
async function seedComparable(page: Page): Promise<string[]> {
  const agent = await seedAgent({ page }, 'support-desk');
  const thirty = Array.from({ length: 30 }, (_, goal) => goal);
  const runs: string[] = [];
  for (const [first, isBroken] of [
    [0, (goal: number) => goal === 29],
    [0, (goal: number) => goal < 12],
    [30, (goal: number) => goal < 36],
  ] as const) {
    const goals = thirty.map((goal) => goal + first);
    const results = goals.map((goal) => toResult({ goal, broken: isBroken(goal) }));
    runs.push((await seedRun({ page }, { agent, results })).run);
  }
  return runs;
}

/** A run whose campaign has attacked 7 of its 12 goals. */
async function seedRunning(page: Page): Promise<string> {
  const agent = await seedAgent({ page }, 'booking-assistant');
  const results = Array.from({ length: 21 }, (_, place) =>
    toResult({ goal: place % 7, iteration: 1 + Math.floor(place / 7), broken: place % 9 === 8 }),
  );
  const config = { campaign: { goals_total: 12 } };
  return (await seedRun({ page }, { agent, results, config, status: 'RUNNING' })).run;
}

test.runIf(wanted)(
  'pictures of every page with the practice campaign',
  { timeout: 2_400_000 },
  async () => {
    const link = await startDemo();
    const app = `${link.origin}/app`;
    const { page } = await openPage();
    const take = async (name: string, path: string) => {
      await open(page, `${app}${path}`);
      await takePictures(page, name);
    };
    await open(page, link.href);
    await takePictures(page, 'link');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/app\/runs\//);
    await page.getByRole('grid', { name: 'Results' }).waitFor();
    await page.waitForLoadState('networkidle');
    await takePictures(page, 'run');
    const run = page.url();
    const { results: runs } = await callFrom<{ results: Run[] }>(
      { page },
      'GET',
      '/run?page_size=100',
    );
    const [before, after, other] = await seedComparable(page);

    for (const [name, address] of await listPages(page)) {
      await open(page, address);
      await takePictures(page, name);
    }
    for (const technique of new Set(runs.map(({ attack_type }) => attack_type))) {
      // The oldest are those of the agent that gives way.
      const found = runs.findLast(({ attack_type }) => attack_type === technique);
      if (RUNS_OF.includes(technique)) await take(`run-${technique}`, `/runs/${found?.id}`);
      await take(`result-${technique}`, `/runs/${found?.id}/results/goal-0`);
    }
    await take('run-many', `/runs/${after}`);
    // Its events keep the network busy.
    await page.goto(`${app}/runs/${await seedRunning(page)}`);
    await page.getByRole('region', { name: 'Results' }).waitFor();
    await takePictures(page, 'run-live');
    await take('compare-choose', '/compare');
    await take('compare', `/compare?a=${before}&b=${after}`);
    await take('compare-unpaired', `/compare?a=${before}&b=${other}`);
    await take('agent', `/agents/${runs[0]?.agent}`);
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
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('support-desk');
  await page.getByLabel('Address').fill('https://support.example/v1');
  await page.getByLabel('Target', { exact: true }).fill('staging');
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
