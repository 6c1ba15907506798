import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { makeHome, type ServeOptions, type Service, serve } from '../provoke.ts';

export type Dashboard = Watched & {
  home: string;
  service: Service;
  /** Opens a page of the dashboard and waits until nothing is loading: `/runs?status=FAILED`. */
  open(path: string): Promise<void>;
};

export const owner = { email: 'ada@example.com', password: 'correct horse battery' };

/** A new service on the embedded database, and a browser that is not signed in. */
export async function openDashboard(
  options: ServeOptions = {},
): Promise<Dashboard & { signInUrl: string }> {
  const home = await makeHome();
  const service = await serve(home, join(home, 'data'), options);
  onTestFinished(async () => {
    if (service.child.exitCode !== null || service.child.signalCode !== null) return;
    service.child.kill('SIGTERM');
    await once(service.child, 'exit');
  });
  const watched = await openPage();
  const open = async (path: string) => {
    await watched.page.goto(`${service.url}/app${path}`, { waitUntil: 'networkidle' });
  };
  return { ...watched, home, service, open, signInUrl: service.signInUrl ?? '' };
}

/** The same, signed in as the owner by the link of the first start. */
export async function openAsOwner(options: ServeOptions = {}): Promise<Dashboard> {
  const dashboard = await openDashboard(options);
  const { page, service, signInUrl } = dashboard;
  await page.goto(signInUrl);
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('New password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${service.url}/app/`);
  dashboard.complaints.length = 0;
  return dashboard;
}

/** Addresses that a page asked for outside the service. */
export const elsewhere = ({ requested, service }: Dashboard): string[] =>
  requested.filter((address) => !address.startsWith(`${service.url}/`));
