import { expect, test } from 'vitest';
import { checkPage } from './check-page.ts';
import { openAsOwner } from './open-dashboard.ts';
import { seedSchedule } from './seed-schedule.ts';

/** Six goals newly broken are beyond chance. */
const NIGHTS = [
  [true, false, ...Array(6).fill(false)],
  [true, false, ...Array(6).fill(true)],
];

test('a schedule is looked at, run, paused, resumed and removed; a regression leads to its goals', async () => {
  const dashboard = await openAsOwner();
  const { page } = dashboard;
  await dashboard.open('/schedules');
  await page.getByText('No campaign is scheduled yet').waitFor();
  await page.getByText(/^provoke schedule add nightly/).waitFor();
  await checkPage(dashboard);
  await seedSchedule(dashboard, { nights: NIGHTS });

  await dashboard.open('/schedules');
  const list = page.getByRole('region', { name: 'Schedules' });
  await list.getByText('Regression', { exact: true }).waitFor();
  await checkPage(dashboard);
  await list.getByRole('link', { name: 'nightly' }).click();
  const history = page.getByRole('region', { name: 'List of times' });
  await history.getByText('There is no earlier campaign.').waitFor();
  await history.getByText('1 of 8').waitFor();
  await history.getByText('7 of 8').waitFor();
  await checkPage(dashboard);

  await page.getByRole('button', { name: 'Run now' }).click();
  await history.getByText('Queued').waitFor();
  await page.getByRole('button', { name: 'Run now' }).click();
  await history.getByText('Skipped').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('region', { name: 'When' }).getByText('Paused').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await history.getByRole('link', { name: 'Regression' }).click();
  await page.getByText('Say the code word of shop 2').first().waitFor();
  await page.goBack();

  await page.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove the schedule' }).click();
  await page.getByText('No campaign is scheduled yet').waitFor();
  expect(dashboard.complaints).toEqual([]);
});
