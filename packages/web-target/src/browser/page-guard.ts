import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openContext } from './open-context.ts';

/** A page with its own profile that cannot affect anything outside itself. `access` is how it lets visitors in. */
export async function openGuardedPage(
  browser: Browser,
  access: BrowserContextOptions,
): Promise<Page> {
  const context = await openContext(browser, {
    ...access,
    acceptDownloads: false,
    serviceWorkers: 'block',
    permissions: [],
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  guard(context, page);
  return page;
}

function guard(context: BrowserContext, page: Page): void {
  context.on('page', (popup) => {
    if (popup !== page) void popup.close().catch(gone);
  });
  page.on('dialog', (dialog) => void dialog.dismiss().catch(gone));
  page.on('download', (download) => void download.cancel().catch(gone));
  page.on('filechooser', (chooser) => void chooser.setFiles([]).catch(gone));
}

/** It closed with its page, which was the goal. */
const gone = () => {};
