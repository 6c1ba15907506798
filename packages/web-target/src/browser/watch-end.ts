import { TargetError } from '@provoke/engine';
import type { Page } from 'playwright-core';

export type EndWatch = {
  /** An event on the page that ends the conversation. */
  failure(): TargetError | undefined;
};

/** Follows whether a page is still the one that was opened. */
export function watchEnd(page: Page): EndWatch {
  const origin = new URL(page.url()).origin;
  let failure: TargetError | undefined;
  page.on('crash', () => {
    failure ??= new TargetError('The page crashed in the browser.', { retryable: true });
  });
  page.on('close', () => {
    failure ??= new TargetError('The page closed itself.', { retryable: true });
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && originOf(frame.url()) !== origin)
      failure ??= new TargetError(
        `The page went away to ${frame.url().slice(0, 200)} in the middle of the conversation.`,
        { retryable: false },
      );
  });
  return { failure: () => failure };
}

const originOf = (url: string) => URL.parse(url)?.origin ?? '';
