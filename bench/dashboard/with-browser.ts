import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Service } from '../service/with-service.ts';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

const args = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** The dashboard, signed in. */
export type Dashboard = {
  url: string;
  /** Does something in a page of a browser that has nothing cached. */
  inNewPage<Outcome>(work: (page: Page) => Promise<Outcome>): Promise<Outcome>;
};

/** Chromium, signed in as the owner by the link of the service's first start. */
export async function withBrowser<Outcome>(
  { url, signInUrl }: Service,
  work: (dashboard: Dashboard) => Promise<Outcome>,
): Promise<Outcome> {
  if (!signInUrl) throw new Error('The service showed no sign-in link at its first start.');
  const browser = await chromium.launch({ executablePath, args });
  try {
    const storageState = await signIn(browser, signInUrl);
    return await work({
      url: `${url}/app`,
      inNewPage: (work) => withContext(browser, { storageState }, work),
    });
  } finally {
    await browser.close();
  }
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

const signIn = (browser: Browser, signInUrl: string): Promise<State> =>
  withContext(browser, {}, async (page) => {
    await page.goto(signInUrl);
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('New password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/app/');
    return page.context().storageState();
  });

async function withContext<Outcome>(
  browser: Browser,
  state: { storageState?: State },
  work: (page: Page) => Promise<Outcome>,
): Promise<Outcome> {
  const context = await browser.newContext({ ...state, viewport: { width: 1440, height: 900 } });
  // What runs TypeScript names functions by a helper that pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}
