import { TargetError } from '@provoke/engine';
import type { Page } from 'playwright-core';
import { pathOf } from '../network/exchange.ts';
import { isSignInAddress } from '../sign-in/login-signs.ts';
import { asksToSignIn } from '../sign-in/signed-out.ts';

export type EndWatch = {
  /** An event on the page that ended the conversation. Waits for a page that is being replaced. */
  failure(): Promise<TargetError | undefined>;
  /** How many documents the page has shown since it was opened. */
  documents(): number;
};

/** A page that goes to another site may come back, as after a sign-in of its own. */
const AWAY_MS = 2_500;

/** Follows whether a page is still the one that was opened. */
export function watchEnd(page: Page): EndWatch {
  const opened = page.url();
  const { origin } = new URL(opened);
  let failure: TargetError | undefined;
  let leaving: Promise<void> | undefined;
  let documents = 0;
  page.on('crash', () => {
    failure ??= new TargetError('The page crashed in the browser.', { retryable: true });
  });
  page.on('close', () => {
    failure ??= new TargetError('The page closed itself.', { retryable: true });
  });
  page.on('domcontentloaded', () => {
    documents++;
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || originOf(frame.url()) === origin) return;
    leaving ??= explainAway(page, opened).then((away) => {
      failure ??= away;
      leaving = undefined;
    });
  });
  return {
    async failure() {
      await leaving;
      return failure;
    },
    documents: () => documents,
  };
}

async function explainAway(page: Page, opened: string): Promise<TargetError | undefined> {
  const url = page.url();
  const back = (to: URL) => to.origin === originOf(opened);
  const isBack = await page.waitForURL(back, { timeout: AWAY_MS, waitUntil: 'commit' }).then(
    () => true,
    () => false,
  );
  if (isBack) return undefined;
  const hasPassword = await page
    .locator('input[type=password]')
    .first()
    .isVisible()
    .catch(() => false);
  if (hasPassword || isSignInAddress(url)) return asksToSignIn(opened, url);
  return new TargetError(
    `The page went away to ${originOf(url)}${pathOf(url)} in the middle of the conversation.`,
    { retryable: false },
  );
}

const originOf = (url: string) => URL.parse(url)?.origin ?? '';
