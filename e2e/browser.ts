import { existsSync } from 'node:fs';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

const args = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

export type Watched = {
  page: Page;
  context: BrowserContext;
  /** Errors on the page so far: console errors, exceptions, violations of the policy. */
  complaints: string[];
  /** Every requested address. */
  requested: string[];
};

/** A page of Debian's Chromium that reports what happens on it. */
export async function openPage(): Promise<Watched> {
  if (!existsSync(executablePath))
    throw new Error(`No ${executablePath}: apt-get install chromium, or set CHROMIUM`);
  const browser = await chromium.launch({ executablePath, args });
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  const requested: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => requested.push(request.url()));
  return { page, context, complaints, requested };
}
