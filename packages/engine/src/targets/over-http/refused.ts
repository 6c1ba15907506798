import { TargetError } from '../../definitions/target.ts';
import { readLimit } from '../../network/read-limit.ts';
import { wordsForRedirect } from '../../network/redirect.ts';
import { askedWait } from '../../network/retry-after.ts';
import { cutShort } from '../../text/cut-short.ts';
import { saidOfIt } from '../../text/said-of-it.ts';
import type { HttpAnswer } from './call-http.ts';

const BODY_MAX = 2_000;

/**
 * Turns an answer that is not a reply into a `TargetError`. `hint` is what to do, if the status alone does not show
 * it.
 */
export function refused(
  url: string,
  { status, headers, text }: HttpAnswer,
  hint = '',
): TargetError {
  const wait = headers['retry-after'];
  const limit = readLimit({ status, retryAfter: wait, body: text });
  const known = limit?.words ?? hints[status];
  const words = [hint || known || wordsForRedirect(status), wordsOfItsOwn(status, text)];
  return new TargetError([`${url} answered ${status}.`, ...words].filter(Boolean).join(' '), {
    retryable: limit ? !limit.isHopeless : status >= 500,
    statusCode: status,
    body: cutShort(text, BODY_MAX),
    ...askedWait(wait),
  });
}

/** The error for an answer with a good status but no readable reply. */
export const unreadable = (url: string, { status, text }: HttpAnswer, what: string) =>
  new TargetError(`${url} answered ${status}, but ${what}.`, {
    retryable: false,
    statusCode: status,
    body: cutShort(text, BODY_MAX),
  });

/** Statuses that need no further explanation. */
const CLEAR = [401, 404, 429];

/** A refused request was usually stopped by a content filter; only the body shows it. */
function wordsOfItsOwn(status: number, text: string): string {
  if (status < 400 || status >= 500 || CLEAR.includes(status)) return '';
  const said = saidOfIt(text);
  return said && `It says: ${said}`;
}

const hints: Record<number, string> = {
  401: 'The key is missing or wrong. Pass it as api_key, or with --api-key-env NAME.',
  403: 'The key lacks permission.',
  404: 'The endpoint or the model does not exist there.',
};
