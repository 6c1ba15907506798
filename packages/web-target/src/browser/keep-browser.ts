import { TargetError } from '@provoke/engine';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type BrowserChoice, launchBrowser } from './launch-browser.ts';
import { openGuardedPage } from './page-guard.ts';

/** One browser for all conversations, started when it is needed, and again if it ended. */
export type KeptBrowser = {
  /** An empty page with a profile of its own. The next one is prepared at the same time: that takes a while. */
  page(): Promise<Page>;
  close(): Promise<void>;
};

/** `access` is how the site lets its visitors in. */
export function keepBrowser(choice: BrowserChoice, access: BrowserContextOptions): KeptBrowser {
  let launched: Promise<Browser> | undefined;
  let next: Promise<Page | undefined> | undefined;
  let isClosed = false;

  const forget = () => {
    launched = undefined;
    next = undefined;
  };
  const launch = async () => {
    const browser = await launchBrowser(choice);
    browser.on('disconnected', forget);
    return browser;
  };
  const browser = () => {
    if (isClosed) throw new TargetError('The browser was closed.', { retryable: false });
    launched ??= launch().catch((error: unknown) => {
      forget();
      throw error;
    });
    return launched;
  };
  const prepare = async () => openGuardedPage(await browser(), access);

  return {
    async page() {
      const prepared = next;
      next = undefined;
      const page = await prepared;
      const usable = page?.isClosed() === false ? page : await prepare();
      next ??= prepare().catch(() => undefined);
      return usable;
    },
    async close() {
      isClosed = true;
      const running = await launched?.catch(() => undefined);
      await running?.close().catch(() => {});
    },
  };
}
