import { existsSync } from 'node:fs';
import { disabledFeatures } from '@provoke/web-target';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

const args = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  disabledFeatures,
];

export type Watched = {
  page: Page;
  context: BrowserContext;
  /** Errors on the page so far: console errors, exceptions, violations of the policy. */
  complaints: string[];
  /** Every requested address. */
  requested: string[];
};

/** One for all tests of a process, with which it ends. */
let browser: Promise<Browser> | undefined;

/** A page of Debian's Chromium, with a profile of its own, that reports what happens on it. */
export async function openPage(): Promise<Watched> {
  if (!existsSync(executablePath))
    throw new Error(`No ${executablePath}: apt-get install chromium, or set CHROMIUM`);
  browser ??= chromium.launch({ executablePath, args });
  const context = await (await browser).newContext({ viewport: { width: 1280, height: 900 } });
  onTestFinished(() => context.close());
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
