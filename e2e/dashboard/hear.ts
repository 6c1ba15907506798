import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Keeps, in the page and over its reloads, each text that its live region had. */
const LISTEN = `
  const heard = JSON.parse(sessionStorage.getItem('heard') ?? '[]');
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest('[data-announcements]');
      if (region?.textContent) heard.push(region.textContent);
    }
    sessionStorage.setItem('heard', JSON.stringify(heard));
  }).observe(document, { childList: true, characterData: true, subtree: true });
  globalThis.heard = heard;
`;

/** Keeps what pages say aloud, from their next load. */
export async function listen(page: Page): Promise<{ said(...texts: string[]): Promise<void> }> {
  await page.addInitScript(LISTEN);
  return {
    /** Waits until these were spoken, in this order, since the last time, and nothing else was. */
    async said(...texts) {
      const read = () => page.evaluate('globalThis.heard');
      await expect.poll(read, { timeout: 20_000 }).toEqual(texts);
      await page.evaluate('globalThis.heard.splice(0)');
    },
  };
}

/** What has the focus: `H1 Runs`. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const { tagName, textContent, ariaLabel } = document.activeElement;
    return tagName + ' ' + (ariaLabel ?? textContent).trim();
  })()`);
