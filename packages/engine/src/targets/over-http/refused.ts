import { TargetError } from '../../definitions/target.ts';
import { wordsForRedirect } from '../../network/redirect.ts';
import { askedWait, asksToWait, wordsForThrottling } from '../../network/retry-after.ts';
import { cutShort } from '../../text/cut-short.ts';
import { saidOfIt } from '../../text/said-of-it.ts';
import type { HttpAnswer } from './call-http.ts';

const BODY_MAX = 2_000;

/** An answer that is not a reply, as the error it is. `hint` says what to do where the status alone does not. */
export function refused(
  url: string,
  { status, headers, text }: HttpAnswer,
  hint = '',
): TargetError {
  const wait = headers['retry-after'];
  const known = asksToWait(status, wait) ? wordsForThrottling(wait) : hints[status];
  const words = [hint || known || wordsForRedirect(status), wordsOfItsOwn(status, text)];
  return new TargetError([`${url} answered ${status}.`, ...words].filter(Boolean).join(' '), {
    retryable: status === 429 || status >= 500,
    statusCode: status,
    body: cutShort(text, BODY_MAX),
    ...askedWait(wait),
  });
}

/** An answer with a good status that carries no reply we can read. */
export const unreadable = (url: string, { status, text }: HttpAnswer, what: string) =>
  new TargetError(`${url} answered ${status}, but ${what}.`, {
    retryable: false,
    statusCode: status,
    body: cutShort(text, BODY_MAX),
  });

/** These say all that there is to say. */
const CLEAR = [401, 404, 429];

/** A request that was refused is mostly one that a content filter stopped: only the body says so. */
function wordsOfItsOwn(status: number, text: string): string {
  if (status < 400 || status >= 500 || CLEAR.includes(status)) return '';
  const said = saidOfIt(text);
  return said && `It says: ${said}`;
}

const hints: Record<number, string> = {
  401: 'The key is missing or wrong. Pass it as api_key, or with --api-key-env NAME.',
  403: 'The key may not do this.',
  404: 'Nothing is there, or it does not know the model.',
};
