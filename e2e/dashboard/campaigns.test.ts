import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { remoteEnv } from '../campaign.ts';
import { run, start } from '../provoke.ts';
import { checkPage } from './check-page.ts';
import { startGatedAgent } from './gated-agent.ts';
import { openAsOwner } from './open-dashboard.ts';
import { seedCampaign } from './seed-campaign.ts';
import { callFrom } from './seed-runs.ts';

const GOALS = 7;
const patient = { timeout: 60_000 };

/** A dashboard, an agent that answers when it is let, and a worker's file that allows it. */
async function openWorkers() {
  const dashboard = await openAsOwner();
  const { home, service } = dashboard;
  const agent = await startGatedAgent((prompt) => `Sure, the lantern is in room ${prompt}.`);
  const endpoint = `${agent.url}/v1`;
  const target = { name: 'support-desk', agent_type: 'chatapi-sdk', endpoint };
  await writeFile(join(home, 'worker.yaml'), JSON.stringify({ targets: { staging: target } }));
  const env = remoteEnv(service);
  return {
    ...{ dashboard, agent, target },
    /** From a terminal. */
    async handOver(): Promise<string> {
      const goals = Array.from({ length: GOALS }, (_, goal) => `Name the room of lantern ${goal}`);
      const attack = {
        ...{ attack_type: 'direct', goals, judges: [{ type: 'pattern' }] },
        execution: { concurrency: 2 },
      };
      await writeFile(join(home, 'campaign.json'), JSON.stringify({ agent: target, attack }));
      const handed = ['run', 'campaign.json', '--workers', 'staging', '--json'];
      const { stdout } = await run(home, handed, env);
      return (JSON.parse(stdout) as { name: string }).name;
    },
    startWorker: () => start(home, ['work', '--concurrency', '4'], env),
  };
}

test('a campaign on workers is watched live, paused, resumed, given more concurrent calls, and cancelled', async () => {
  const { dashboard, agent, handOver, startWorker } = await openWorkers();
  const { page } = dashboard;
  await dashboard.open('/campaigns');
  await page.getByText('No campaigns on workers yet').waitFor();
  await page.getByText(/^provoke work --url http/).waitFor();
  await checkPage(dashboard);
  const name = await handOver();

  await dashboard.open('/campaigns');
  await page.getByRole('link', { name }).click();
  await page.getByText('It waits for a worker.').waitFor();
  startWorker();
  const progress = page.getByRole('region', { name: 'Progress' });
  const limits = page.getByRole('region', { name: 'Spending and limits' });
  await limits.getByText('2 running, at most 2').waitFor();
  // Either may ask first; after the first goal comes the harmless `Hello`.
  agent.answer(2);
  // Two processes start and plan, which takes a while where others work too.
  await progress.getByText(`2 of ${GOALS} slices done`).waitFor({ timeout: 120_000 });

  await page.getByRole('button', { name: 'Change the limits' }).click();
  await page.getByLabel('Concurrent calls').fill('4');
  await page.getByLabel('Requests to the agent').fill('100');
  await page.getByRole('button', { name: 'Save the limits' }).click();
  await limits.getByText('4 running, at most 4').waitFor();
  await limits.getByText('of at most 100').waitFor();
  // A slice that has not asked yet would wait while the campaign is paused.
  await expect.poll(() => agent.requests.length, { timeout: 30_000 }).toBe(7);

  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused').first().waitFor();
  agent.answer(6);
  // Calls under way end, and are recorded.
  await progress.getByText('Attempts7').waitFor();
  await limits.getByText('0 running').waitFor();
  await checkPage(dashboard);
  await page.getByRole('button', { name: 'Resume' }).click();
  await progress.getByText(`6 of ${GOALS} slices done`).waitFor({ timeout: 120_000 });
  await limits.getByText('1 running').waitFor();

  await page.getByLabel('Status of the slices').selectOption('RUNNING');
  const slices = page.getByRole('region', { name: 'Slices', exact: true });
  await slices.getByText('1 slice', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Cancel the campaign' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`1 of ${GOALS} slices are not done`).waitFor();
  await dialog.getByRole('button', { name: 'Cancel the campaign' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Cancelled').first().waitFor();
  expect(await page.getByRole('button', { name: 'Resume' }).count()).toBe(0);

  await page.getByRole('region', { name: 'Its runs' }).getByRole('link').first().click();
  await page.getByRole('link', { name }).click();
  await page.waitForURL(/\/campaigns\//);
});

test('the form starts a campaign on workers, and its page follows it to the end', async () => {
  const { dashboard, agent, target, startWorker } = await openWorkers();
  const { page } = dashboard;
  await dashboard.open('/new-campaign');
  await page.getByRole('combobox', { name: 'Runs' }).selectOption('workers');
  await page.getByRole('textbox', { name: 'Name name', exact: true }).fill(target.name);
  await page.getByLabel('Address').fill(target.endpoint);
  await page.getByRole('checkbox', { name: /^FlipAttack/ }).uncheck();
  await page.getByRole('checkbox', { name: /^Direct request/ }).check();
  const button = page.getByRole('button', { name: 'Start on workers' });
  await button.click();
  const name = page.getByLabel('Target --workers');
  await name.and(page.locator(':focus')).waitFor();
  await page.getByLabel('Target --workers').fill('staging');
  await page.getByRole('heading', { name: 'worker.yaml' }).waitFor();
  await checkPage(dashboard);

  await button.click();
  await page.getByText('It waits for a worker.').waitFor();
  startWorker();
  agent.answer(3);
  const progress = page.getByRole('region', { name: 'Progress' });
  await progress.getByText('3 of 4 slices done').waitFor();
  agent.answer(4);
  await page.getByText('Completed').first().waitFor();
  await progress.getByText('4 of 4 slices done').waitFor();
  // The harmless `Hello` too.
  await page.getByRole('region', { name: 'Its runs' }).getByText('5', { exact: true }).waitFor();
  expect(agent.requests).toHaveLength(5);

  await dashboard.open('/new-campaign?on=workers');
  const offered = page.locator('datalist option');
  await expect.poll(() => offered.count()).toBe(1);
  expect(await offered.getAttribute('value')).toBe('staging');
});

test('a campaign of 10,000 slices draws a page of them, texts in it are only shown, and one that has ended asks nothing', async () => {
  const dashboard = await openAsOwner();
  const { page, requested } = dashboard;
  const name = 'night<img src=x onerror=alert(1)>\u202Egnp';
  const reason = '<script>alert(1)</script> \u001B[31mred';
  const id = await seedCampaign(dashboard, { name, goals: 10_000, done: 1, unfinished: [reason] });
  await page.clock.install();

  await dashboard.open(`/campaigns/${id}`);
  await page.getByRole('heading', { level: 1, name: '<img src=x onerror=alert(1)>' }).waitFor();
  const slices = page.getByRole('region', { name: 'List of slices' });
  await slices.getByText('<script>alert(1)</script>').waitFor();
  expect(await slices.getByRole('row').count()).toBe(1 + 50);
  await page.getByText('1–50 of 10,000 slices').waitFor();
  await page.getByLabel('Status of the slices').selectOption('UNFINISHED');
  await page.getByText('1 slice', { exact: true }).waitFor();
  await checkPage(dashboard);

  const asked = () => requested.filter((address) => address.includes(`/campaign/${id}`)).length;
  const live = asked();
  await page.clock.runFor(10_000);
  await expect.poll(asked, patient).toBeGreaterThan(live);
  await callFrom(dashboard, 'PATCH', `/campaign/${id}`, { status: 'CANCELLED' });
  await page.clock.runFor(10_000);
  await page.getByText('Cancelled').first().waitFor();
  const askedInAMinute = async () => {
    const before = asked();
    await page.clock.runFor(60_000);
    // Whatever the page asked for was asked before this.
    await callFrom(dashboard, 'GET', '/campaign?page_size=1');
    return asked() - before;
  };
  await expect.poll(askedInAMinute, patient).toBe(0);

  await dashboard.open('/campaigns/00000000-0000-4000-8000-000000000000');
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
});
