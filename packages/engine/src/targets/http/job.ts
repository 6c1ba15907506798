import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { TargetError } from '../../definitions/target.ts';
import { askedWait, asksToWait } from '../../network/retry-after.ts';
import { cutShort } from '../../text/cut-short.ts';
import { errorMessageIn } from '../../text/said-of-it.ts';
import { type AnswerRule, answerRule, fitsRule } from '../answer-rule.ts';
import { type HttpAnswer, type HttpCall, isGood } from '../over-http/call-http.ts';
import { evidenceOf } from '../over-http/evidence-of.ts';
import { RequestHeaders, requestHeaders } from '../over-http/request-headers.ts';
import type { CookieJar, CookieJars } from './cookies.ts';
import { fillHeaders } from './fill-request.ts';
import { findNamed } from './find-named.ts';
import type { Origins } from './origins.ts';
import { Path } from './path-setting.ts';
import { Method } from './request-settings.ts';
import { type Blanks, checkSpelling, fillText, hasBlank } from './template.ts';

const EVERY_MS = 1_000;
const EVERY_MIN_MS = 50;
const BODY_MAX = 2_000;

/** In a row, of requests for a job. */
const MISSES_MAX = 3;

export const JobSettings = z
  .strictObject({
    url: z
      .string()
      .min(1)
      .optional()
      .describe('where the job is asked for, with {{job}} (default: the location header)'),
    id: Path.optional().describe("JSONPath of the job's id in the first answer"),
    method: Method.default('GET'),
    headers: RequestHeaders,
    until: answerRule('Say how a finished job is known: status, path or matches.')
      .optional()
      .describe('how an answer shows that the job is done (default: any good status but 202)'),
    failed: answerRule('Say how a failed job is known: status, path or matches.')
      .optional()
      .describe('how an answer shows that the job has failed'),
    every_ms: z.int().min(EVERY_MIN_MS).default(EVERY_MS),
    timeout: z.number().positive().max(3_600).optional().describe('seconds, for the whole job'),
  })
  .superRefine(({ url, id }, context) => {
    if (hasBlank(url, 'job') !== (id !== undefined))
      context.addIssue({ code: 'custom', message: 'url with {{job}} and id belong together.' });
  });
export type JobSettings = z.output<typeof JobSettings>;

type Planning = {
  call(call: HttpCall): Promise<HttpAnswer>;
  origins: Origins;
  endpoint: string;
  timeoutMs: number;
  /** Of the prompt, without those of its body: a key, or a token. */
  headersOf(blanks: Blanks, jar: CookieJar): Record<string, string>;
  /** Names of values that are filled in. */
  known: readonly string[];
};

type Waiting = {
  /** Where the prompt went. */
  url: string;
  blanks: Blanks;
  jars: CookieJars;
  onAnswer(url: string, answer: HttpAnswer): void;
  signal: AbortSignal;
};

/** Checks the setting, and returns what waits for a job that a prompt started: its last answer holds the reply. */
export function planJob(job: JobSettings, planning: Planning) {
  const { call: send, origins, endpoint, timeoutMs } = planning;
  checkSpelling([job.url, job.headers], [...planning.known, 'job']);
  if (job.url !== undefined)
    origins.resolve(
      fillText(job.url, {}, () => 'x'),
      'The request of the job',
    );
  const { origin } = new URL(endpoint);
  const maxMs = job.timeout === undefined ? timeoutMs : job.timeout * 1_000;

  return async (submitted: HttpAnswer, { url, blanks, jars, onAnswer, signal }: Waiting) => {
    const isTaken = isGood(submitted) || (submitted.status === 303 && job.url === undefined);
    if (isTaken && (await fits(job.failed, submitted, signal))) throw failed(endpoint, submitted);
    if (!isTaken || (await fits(job.until, submitted, signal))) return submitted;
    const given = job.id && findNamed(job.id, submitted, endpoint, 'job');
    const filled = { ...blanks, job: given ?? null };
    const place = placeOf(job, submitted, { url, blanks: filled });
    if (place === undefined || (job.id && given === undefined)) throw noJob(endpoint, submitted);
    const own = fillHeaders(requestHeaders({ headers: job.headers }), filled);
    // An answer may name any of the declared origins: the key of the prompt is for the endpoint's.
    const headersFor = (asked: string): Record<string, string> => {
      const jar = jars.of(asked);
      const isOwn = new URL(asked).origin === origin;
      const { cookie, ...headers } = {
        ...(isOwn && planning.headersOf(filled, jar)),
        ...own,
      };
      return { ...headers, ...jar.header(cookie) };
    };
    const ask = async (asked: string, left: number) => {
      const answer = await send({
        ...{ url: asked, method: job.method, headers: headersFor(asked) },
        ...{ timeoutMs: Math.ceil(Math.min(timeoutMs, left)), signal },
      });
      onAnswer(asked, answer);
      return answer;
    };
    const resolve = resolver(origins);
    return poll(job, {
      ...{ place: resolve(place), first: submitted, maxMs, ask, resolve, signal, endpoint },
    });
  };
}

type Polling = {
  place: string;
  first: HttpAnswer;
  maxMs: number;
  ask(url: string, leftMs: number): Promise<HttpAnswer>;
  resolve(url: string): string;
  signal: AbortSignal;
  endpoint: string;
};

async function poll(
  job: JobSettings,
  { place, first, maxMs, ask, resolve, signal, endpoint }: Polling,
): Promise<HttpAnswer> {
  const endMs = performance.now() + maxMs;
  const leftMs = () => endMs - performance.now();
  const misses = countMisses();
  let url = place;
  let answer = first;
  while (true) {
    await pause(answer, job.every_ms, leftMs(), signal);
    if (leftMs() < EVERY_MIN_MS) throw tooLong(endpoint, answer, maxMs);
    answer = await ask(url, leftMs());
    const next = await nextOf(job, answer, signal);
    if (next === 'failed') throw failed(endpoint, answer);
    const isMiss = misses.isOne(answer, next);
    // Some jobs end by showing where their result is.
    if (next === 'done' ? !isMiss : next === 'moved' && url !== place) return answer;
    if (next === 'moved') url = resolve(from(url, answer.headers['location']) ?? url);
  }
}

/** Knows an answer that says nothing of the job, which continues even if a request for it fails. */
function countMisses() {
  let count = 0;
  return {
    isOne({ status }: HttpAnswer, next: Next): boolean {
      count = next === 'done' && status >= 500 ? count + 1 : 0;
      return count > 0 && count < MISSES_MAX;
    },
  };
}

type Next = 'wait' | 'moved' | 'failed' | 'done';

async function nextOf(job: JobSettings, answer: HttpAnswer, signal: AbortSignal): Promise<Next> {
  const { status, headers } = answer;
  if (asksToWait(status, headers['retry-after'])) return 'wait';
  if (await fits(job.failed, answer, signal)) return 'failed';
  if (status >= 300 && status < 400 && headers['location']) return 'moved';
  if (!isGood(answer)) return 'done';
  const isDone = job.until ? await fits(job.until, answer, signal) : status !== 202;
  return isDone ? 'done' : 'wait';
}

/** Until the next request: as long as the server asks for, else as set. */
async function pause(
  { headers }: HttpAnswer,
  everyMs: number,
  leftMs: number,
  signal: AbortSignal,
): Promise<void> {
  const { retryAfterMs = everyMs } = askedWait(headers['retry-after']);
  try {
    await sleep(Math.max(EVERY_MIN_MS, Math.min(retryAfterMs, leftMs)), undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

const fits = async (
  rule: AnswerRule | undefined,
  answer: HttpAnswer,
  signal: AbortSignal,
): Promise<boolean> => rule !== undefined && (await fitsRule(rule, evidenceOf(answer), signal));

const placeOf = (
  job: JobSettings,
  answer: HttpAnswer,
  { url, blanks }: Pick<Waiting, 'url' | 'blanks'>,
) =>
  job.url === undefined
    ? from(url, answer.headers['operation-location'] ?? answer.headers['location'])
    : fillText(job.url, blanks, encodeURIComponent);

/** An address that an answer names is relative to the one that it came from. */
const from = (url: string, location: string | undefined): string | undefined =>
  location && (URL.parse(location, url)?.href ?? location);

/** An address of the far end's own may lead anywhere. */
const resolver = (origins: Origins) => (url: string) => {
  try {
    return origins.resolve(url, 'The request of the job');
  } catch (cause) {
    throw new TargetError(
      cause instanceof Error ? cause.message : 'The address of the job is none.',
      {
        retryable: false,
        cause,
      },
    );
  }
};

const errorOf = (answer: HttpAnswer, message: string, retryable: boolean) =>
  new TargetError(message, {
    ...{ retryable, statusCode: answer.status, body: cutShort(answer.text, BODY_MAX) },
    answer: evidenceOf(answer),
  });

const noJob = (endpoint: string, answer: HttpAnswer) =>
  errorOf(
    answer,
    `${endpoint} answered ${answer.status}, but named no job. Check \`id\` and \`url\` of \`job\`: the id is a JSONPath in its answer, and without a url the address is in the header location.`,
    false,
  );

const failed = (endpoint: string, answer: HttpAnswer) =>
  errorOf(
    answer,
    `The job of ${endpoint} has failed. ${errorMessageIn(answer.text) ?? ''}`.trim(),
    true,
  );

const tooLong = (endpoint: string, answer: HttpAnswer, maxMs: number) =>
  errorOf(
    answer,
    `The job of ${endpoint} did not end within ${maxMs / 1_000} s. Give it longer (timeout of \`job\`), or check how its end is known (\`until\`).`,
    true,
  );
