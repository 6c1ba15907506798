import { TargetError } from '../../definitions/target.ts';
import { readLimit } from '../../network/read-limit.ts';
import { wordsForRedirect } from '../../network/redirect.ts';
import { askedWait } from '../../network/retry-after.ts';
import { cutShort } from '../../text/cut-short.ts';
import { saidOfIt } from '../../text/said-of-it.ts';
import type { HttpAnswer } from './call-http.ts';
import { evidenceOf } from './evidence-of.ts';

const BODY_MAX = 2_000;

/**
 * Turns an answer that is not a reply into a `TargetError`. `hint` is what to do, if the status alone does not show
 * it.
 */
export function refused(url: string, answer: HttpAnswer, hint = ''): TargetError {
  const { status, headers, text } = answer;
  const wait = headers['retry-after'];
  const limit = readLimit({ status, retryAfter: wait, body: text });
  const known = limit?.words ?? hints[status];
  const words = [
    ...[hint || known || wordsForRedirect(status), wordsOfItsOwn(status, text)],
    ...[mayBeFilter(status, text) && WRITE_PATTERN(status)],
  ];
  return new TargetError([`${url} answered ${status}.`, ...words].filter(Boolean).join(' '), {
    retryable: limit ? !limit.isHopeless : status >= 500,
    statusCode: status,
    body: cutShort(text, BODY_MAX),
    answer: evidenceOf(answer),
    ...askedWait(wait),
  });
}

/** The error for an answer with a good status but no readable reply. */
export const unreadable = (url: string, answer: HttpAnswer, what: string) =>
  new TargetError(`${url} answered ${answer.status}, but ${what}.`, {
    retryable: false,
    statusCode: answer.status,
    body: cutShort(answer.text, BODY_MAX),
    answer: evidenceOf(answer),
  });

/** Statuses of firewalls and guardrails, and words of theirs where a request may also just be wrong. */
const FIREWALLS = [403, 406, 446, 451];
const FILTERS_WORDS =
  /\b(?:filter|guardrails?|moderation|content policy|blocked|unsafe|inappropriate)\b/i;

const mayBeFilter = (status: number, text: string): boolean =>
  FIREWALLS.includes(status) ||
  ([400, 422, 424].includes(status) && FILTERS_WORDS.test(text.slice(0, BODY_MAX)));

const WRITE_PATTERN = (status: number): string =>
  `If its filter or firewall stopped the prompt, count that as held: --setting 'blocked={"status":${status}}'`;

/** Statuses that need no further explanation. */
const CLEAR = [401, 404, 429];

/** Why a request was refused, such as by a content filter: only the body shows it. */
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
