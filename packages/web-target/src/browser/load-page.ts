import { TargetError } from '@provoke/engine';
import type { Page } from 'playwright-core';
import { describeTlsFault } from './describe-tls-fault.ts';

const LOAD_MAX_MS = 45_000;

/** Opens the address. Throws a descriptive `TargetError` if there is no page. */
export async function loadPage(page: Page, url: string, timeoutMs: number): Promise<void> {
  const timeout = Math.min(timeoutMs, LOAD_MAX_MS);
  let status = 200;
  let failure: Error | undefined;
  // An event handler, because for an error without a body the browser shows its own page and `goto` throws.
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame())
      status = response.status();
  });
  await page.goto(url, { waitUntil: 'domcontentloaded', timeout }).catch((error: Error) => {
    failure = error;
  });
  if (status >= 400)
    throw new TargetError(`${url} answered ${status}, so there is no page to test.`, {
      retryable: status === 429 || status >= 500,
      statusCode: status,
    });
  if (failure) throw toFailure(url, timeout, failure);
}

function toFailure(url: string, timeoutMs: number, cause: Error): TargetError {
  const code = /net::(ERR_\w+)/.exec(cause.message)?.[1];
  if (cause.name === 'TimeoutError')
    return new TargetError(`${url} did not show its page within ${timeoutMs / 1_000} s.`, {
      retryable: true,
      cause,
    });
  if (/Download is starting|ERR_ABORTED/.test(cause.message))
    return new TargetError(`${url} is a download or shows nothing, not a page.`, {
      retryable: false,
      cause,
    });
  if (/crash/i.test(cause.message))
    return new TargetError('The page crashed in the browser.', { retryable: true, cause });
  const fault = code && describeTlsFault(code, new URL(url).protocol);
  if (fault) return new TargetError(`${url} ${fault}.`, { retryable: false, cause });
  return new TargetError(
    `Connection error: ${url} cannot be opened${code ? ` (${code})` : ''}. Is the site up, and is the address right?`,
    { retryable: true, cause },
  );
}
