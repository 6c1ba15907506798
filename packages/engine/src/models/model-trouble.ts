import { APICallError, JSONParseError, TypeValidationError } from 'ai';
import { z } from 'zod';
import { ModelError } from '../model.ts';
import { wordsForRedirect } from '../redirect.ts';
import { readRetryAfter } from '../retry-after.ts';
import { AnswerTooLong } from './limit-answer.ts';
import type { Located } from './locate-model.ts';

type Circumstances = { identifier: string; located: Located; timedOut: boolean };

const BODY_MAX = 500;

/** What the SDK threw, as the one kind of error that a role model has. The message says what to type next. */
export function toModelError(
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
    return new ModelError(`${at} gave no answer that can be read: ${words}`, {
      retryable: false,
      cause,
    });
  }
  const { statusCode, responseBody, responseHeaders } = cause;
  if (statusCode === undefined || statusCode < 300)
    return new ModelError(`${at} ${wordsForSilence(cause)}. ${hint}`, { retryable: true, cause });
  const said = readMessage(responseBody);
  const words = [...(said ? [said] : []), wordsFor(statusCode, hint)].join(' ');
  return new ModelError(`${at} answered ${statusCode}. ${words}`, {
    retryable:
      (statusCode === 429 || statusCode >= 500) && responseHeaders?.['x-should-retry'] !== 'false',
    statusCode,
    ...(responseBody !== undefined && { body: responseBody.slice(0, BODY_MAX) }),
    ...readRetryAfter(responseHeaders?.['retry-after']),
    cause,
  });
}

const Trouble = z.object({
  error: z.union([
    z.string(),
    z.object({ message: z.string() }).transform(({ message }) => message),
  ]),
});

/** What a server says of the trouble itself, as vendors and our gateway word it. */
function readMessage(body: string | undefined): string | undefined {
  try {
    return Trouble.parse(JSON.parse(body ?? '')).error.slice(0, BODY_MAX);
  } catch {
    return undefined;
  }
}

function wordsForSilence({ statusCode, cause }: APICallError): string {
  if (statusCode === undefined) return 'cannot be reached';
  const isUnreadable = JSONParseError.isInstance(cause) || TypeValidationError.isInstance(cause);
  return isUnreadable ? `answered ${statusCode}, but with nothing that can be read` : 'broke off';
}

function wordsFor(statusCode: number, hint: string): string {
  if (statusCode === 402) return 'The credits there are used up.';
  if (statusCode === 429) return 'It asks to slow down.';
  return wordsForRedirect(statusCode) ?? hint;
}
