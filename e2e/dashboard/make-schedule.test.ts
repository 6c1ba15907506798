import { expect, test } from 'vitest';
import { checkPage } from './check-page.ts';
import { openAsOwner } from './open-dashboard.ts';
import { seedSchedule } from './seed-schedule.ts';

test('a schedule is made of an earlier campaign and changed, its times in words and its next ones shown before', async () => {
  const dashboard = await openAsOwner();
  const { page, open } = dashboard;
  await open('/schedules/new');
  await page.getByText('No campaign to repeat yet').waitFor();
  await checkPage(dashboard);
  await seedSchedule(dashboard, { nights: [[true, false, false, false]] });

  await open('/schedules');
  await page.getByRole('link', { name: 'New schedule' }).click();
  await page.getByLabel('Campaign').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('nightly');
  await page.getByLabel('Starts').selectOption({ label: 'once a week' });
  await page.getByLabel('Day of the week').selectOption({ label: 'Monday' });
  await page.getByLabel('Time', { exact: true }).fill('04:30');
  await page.getByLabel('Time zone').fill('Asia/Tokyo');
  const next = page.getByRole('list', { name: 'Next times' });
  await next
    .getByText(/^Mon.*04:30$/)
    .nth(4)
    .waitFor();
  await checkPage(dashboard);
  await page.getByRole('button', { name: 'Make the schedule' }).click();
  await page.getByText('A schedule with this name already exists.').waitFor();
  dashboard.complaints.length = 0;
  await page.getByLabel('Name', { exact: true }).fill('weekly');
  await page.getByRole('button', { name: 'Make the schedule' }).click();
  await page.getByRole('heading', { name: 'weekly' }).waitFor();
  await page.getByText('every Monday at 04:30').waitFor();
  await page.getByText('Asia/Tokyo').waitFor();
  await checkPage(dashboard);

  await page.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('often');
  await dialog.getByLabel('Starts').selectOption({ label: 'by a cron expression' });
  await dialog.getByLabel('Cron expression').fill('* * * * *');
  await dialog.getByText('Leave at least five minutes between two times.').first().waitFor();
  await checkPage({ ...dashboard, complaints: [] });
  await dialog.getByLabel('Cron expression').fill('*/30 * * * *');
  await dialog.getByLabel('Compared with').selectOption({ label: 'always the same campaign' });
  await dialog.getByLabel('Its name').fill('first');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'often' }).waitFor();
  await page.getByText('every 30 minutes').waitFor();
  await page.getByRole('definition').getByText('first', { exact: true }).waitFor();
  dashboard.complaints.length = 0;
  await page.getByRole('button', { name: 'Run now' }).click();
  await page.getByRole('link', { name: /^often-/ }).waitFor();
  await open('/schedules');
  await page.getByRole('row', { name: /often.*every 30 minutes/ }).waitFor();
  await checkPage(dashboard);
  expect(dashboard.complaints).toEqual([]);
});
