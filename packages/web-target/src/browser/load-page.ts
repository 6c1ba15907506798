import { askedWait, readLimit, TargetError } from '@provoke/engine';
import type { Page, Response } from 'playwright-core';
import { challenged, findChallenge } from '../find/walls/find-challenge.ts';
import { describeTlsFault } from './describe-tls-fault.ts';

const LOAD_MAX_MS = 45_000;

/** Opens the address. Throws a descriptive `TargetError` if there is no page. */
export async function loadPage(page: Page, url: string, timeoutMs: number): Promise<void> {
  const timeout = Math.min(timeoutMs, LOAD_MAX_MS);
  let answer: Response | undefined;
  let failure: Error | undefined;
  // An event handler, because for an error without a body the browser shows its own page and `goto` throws.
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame())
      answer = response;
  });
  await page.goto(url, { waitUntil: 'domcontentloaded', timeout }).catch((error: Error) => {
    failure = error;
  });
  if (answer && answer.status() >= 400) throw await refused(page, url, answer);
  if (failure) throw toFailure(url, timeout, failure);
}

async function refused(page: Page, url: string, answer: Response): Promise<TargetError> {
  const challenge = await findChallenge(page, 'all');
  if (challenge !== undefined) return challenged(challenge);
  const status = answer.status();
  const retryAfter = answer.headers()['retry-after'];
  const limit = readLimit({ status, retryAfter, body: '' });
  const hint = limit?.words ?? (status === 401 || status === 403 ? SIGN_IN : '');
  return new TargetError(`${url} answered ${status}, so there is no page to test. ${hint}`.trim(), {
    retryable: limit !== undefined || status >= 500,
    statusCode: status,
    ...askedWait(retryAfter),
  });
}

const SIGN_IN = 'If a visitor has to sign in first, do so once with provoke scan --sign-in.';

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
