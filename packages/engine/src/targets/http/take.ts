import { z } from 'zod';
import { TargetError } from '../../definitions/target.ts';
import { findWithin } from '../../parsing/match-within.ts';
import { userPattern } from '../../parsing/user-pattern.ts';
import { decodeEntities } from '../../text/decode-entities.ts';
import type { HttpAnswer } from '../over-http/call-http.ts';
import { looksLikePage } from '../over-http/looks-like-page.ts';
import type { CookieJar } from './cookies.ts';
import { Path } from './path-setting.ts';
import { toText } from './to-text.ts';

/** Where a value is in an answer. */
export const Take = z
  .strictObject({
    path: Path.optional().describe('JSONPath in the body'),
    header: z.string().min(1).optional().describe("a header's name"),
    cookie: z.string().min(1).optional().describe("a cookie's name"),
    matches: userPattern
      .optional()
      .describe('regular expression over the body; its first group is the value'),
  })
  .refine((take) => Object.values(take).filter((value) => value !== undefined).length === 1, {
    message: 'Say where the value is, in one way: path, header, cookie or matches.',
  });
export type Take = z.output<typeof Take>;

const MATCH_MS = 2_000;

/** It goes into our next request, so it is restricted to what can be sent in a header. */
const SENDABLE = /^(?!\.{1,2}$)[\x20-\x7e]{1,8192}$/;

type Taking = { answer: HttpAnswer; jar: CookieJar; what: string; signal: AbortSignal };

/** The value. The error shows nothing of the answer, which may hold other secrets. */
export async function takeFrom(
  take: Take,
  { answer, jar, what, signal }: Taking,
): Promise<string | number> {
  const found = await find(take, { answer, jar, signal });
  // A number goes into a body as one.
  if (typeof found === 'number') return found;
  const value = found?.trim() ?? '';
  if (SENDABLE.test(value)) return value;
  const fault = value === '' ? 'is not in the answer' : 'cannot be sent in a request';
  throw new TargetError(`${what} ${fault} (status ${answer.status}).`, {
    retryable: false,
    statusCode: answer.status,
  });
}

async function find(
  { path, header, cookie, matches }: Take,
  { answer, jar, signal }: Omit<Taking, 'what'>,
): Promise<string | number | undefined> {
  if (path) {
    const [found] = path(answer.json);
    if (typeof found === 'number' && Number.isSafeInteger(found)) return found;
    return found === undefined ? undefined : toText(found);
  }
  if (header !== undefined) return answer.headers[header.toLowerCase()];
  if (cookie !== undefined) return jar.find(cookie);
  const pattern = { source: matches ?? '', timeoutMs: MATCH_MS };
  const found = await findWithin(answer.text, pattern, signal);
  const text = found?.[1] ?? found?.[0] ?? undefined;
  return text !== undefined && isPage(answer) ? decodeEntities(text) : text;
}

const isPage = ({ headers, text }: HttpAnswer): boolean =>
  /html/i.test(headers['content-type'] ?? '') || looksLikePage(text);
