import { APICallError, JSONParseError, TypeValidationError } from 'ai';
import { ModelError } from '../definitions/model.ts';
import {
  type ConnectionFailure,
  describeConnectionError,
} from '../network/describe-connection-error.ts';
import { type Limit, readLimit } from '../network/read-limit.ts';
import { wordsForRedirect } from '../network/redirect.ts';
import { askedWait } from '../network/retry-after.ts';
import { cutShort } from '../text/cut-short.ts';
import { errorMessageIn, saidOfIt } from '../text/said-of-it.ts';
import { AnswerTooLong } from './limit-answer.ts';
import type { Located } from './locate-model.ts';

type Circumstances = { identifier: string; located: Located; timedOut: boolean };

const BODY_MAX = 2_000;

/** Turns an error of the SDK into a `ModelError`. The message has what to type next. */
export function classifyModelError(
  cause: unknown,
  { identifier, located: { baseURL, hint }, timedOut }: Circumstances,
): ModelError {
  const at = `The model ${identifier} at ${baseURL}`;
  if (timedOut) return new ModelError(`${at} took too long.`, { retryable: true, cause });
  if (cause instanceof Error && cause.cause instanceof AnswerTooLong)
    return new ModelError(`${at} gave an answer longer than 4 MiB; the rest was not read.`, {
      retryable: false,
      cause,
    });
  if (!APICallError.isInstance(cause)) {
    const words = cause instanceof Error ? cause.message : String(cause);
    return new ModelError(`${at} gave an unreadable answer: ${words}`, {
      retryable: false,
      cause,
    });
  }
  const { statusCode } = cause;
  if (statusCode === undefined || statusCode < 300) {
    const { words, retryable } = describeSilence(cause);
    return new ModelError(`${at} ${words}. ${hint}`, { retryable, cause });
  }
  return refused(cause, { at, statusCode, hint });
}

type Refused = { at: string; statusCode: number; hint: string };

function refused(cause: APICallError, { at, statusCode, hint }: Refused): ModelError {
  const { responseBody: body = '', responseHeaders: headers } = cause;
  const said = statusCode === 400 ? saidOfIt(body) : errorMessageIn(body);
  const wait = headers?.['retry-after'];
  const limit = readLimit({ status: statusCode, retryAfter: wait, body });
  const advice = wordsFor(statusCode, { hint, limit });
  return new ModelError([`${at} answered ${statusCode}.`, said, advice].filter(Boolean).join(' '), {
    // A waiting time may be too long for a client; a campaign waits.
    retryable: limit
      ? !limit.isHopeless
      : statusCode >= 500 && headers?.['x-should-retry'] !== 'false',
    statusCode,
    ...(cause.responseBody !== undefined && { body: cutShort(body, BODY_MAX) }),
    ...askedWait(wait),
    cause,
  });
}

function describeSilence({ statusCode, cause, url }: APICallError): ConnectionFailure {
  if (statusCode === undefined) return describeConnectionError(cause, url);
  const isUnreadable = JSONParseError.isInstance(cause) || TypeValidationError.isInstance(cause);
  const words = isUnreadable
    ? `answered ${statusCode}, but with nothing that can be read`
    : 'broke off';
  return { words, retryable: true };
}

type Advice = { hint: string; limit: Limit | undefined };

function wordsFor(statusCode: number, { hint, limit }: Advice): string {
  if (statusCode === 402) return 'That account has no credits left.';
  return limit?.words ?? wordsForRedirect(statusCode) ?? hint;
}
