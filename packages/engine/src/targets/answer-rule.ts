import { z } from 'zod';
import type { Answered } from '../definitions/target.ts';
import { compileJsonPath } from '../parsing/json-path/json-path.ts';
import { isSomething } from '../parsing/json-path/values.ts';
import { matchWithin } from '../parsing/match-within.ts';
import { parseJson } from '../parsing/parse-json.ts';
import { isRegularExpression } from '../parsing/user-pattern.ts';
import { toText } from './http/to-text.ts';
import { readStream } from './over-http/read-stream.ts';

const STATUS = 'The status is a number from 100 to 599, or a class such as "4xx".';
const Status = z.union([z.int().min(100).max(599), z.string().regex(/^[1-5]xx$/, STATUS)], STATUS);

/** How an answer is known; all that is set must fit. `missing` is said of a rule without anything. */
export const answerRule = (missing: string) =>
  Shape.refine((rule) => Object.values(rule).some((value) => value !== undefined), missing);

const Shape = z.strictObject({
  status: z
    .union([Status, z.array(Status).min(1)], STATUS)
    .optional()
    .describe('of the answer, such as 403 or 4xx'),
  path: z
    .string()
    .max(500)
    .refine(isPath, 'Cannot parse this path. Examples: $.error.code, $.blocked')
    .optional()
    .describe('JSONPath in the answer, which finds something, or what matches'),
  matches: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('text or regular expression, in any case, of the reply; of an error, its body'),
});
export type AnswerRule = z.output<typeof Shape>;

function isPath(path: string): boolean {
  try {
    return Boolean(compileJsonPath(path));
  } catch {
    return false;
  }
}

const MATCH_MS = 2_000;

/** An answer, and the reply that was read from it; without one, its body is looked at. */
type Read = Answered & { text?: string };

/** Whether an answer is one of the rule's. A match that takes longer than two seconds is none. */
export async function fitsRule(
  { status, path, matches }: AnswerRule,
  { statusCode, body, text = body }: Read,
  signal: AbortSignal,
): Promise<boolean> {
  if (status !== undefined && ![status].flat().some((one) => isStatus(one, statusCode)))
    return false;
  if (path === undefined) return matches === undefined || isMatch(text, matches, signal);
  const found = valuesIn(body).flatMap(compileJsonPath(path)).filter(isSomething);
  if (found.length === 0) return false;
  return matches === undefined || isMatch(found.map(toText).join('\n'), matches, signal);
}

const isStatus = (wanted: number | string, status: number | null): boolean =>
  typeof wanted === 'number' ? wanted === status : `${status}`[0] === wanted[0];

/** Of one value, or of the parts of a stream. */
function valuesIn(body: string): readonly unknown[] {
  const json = parseJson(body);
  return json === undefined ? readStream(body).values : [json];
}

/** A text may have characters that mean something else in a regular expression. */
async function isMatch(text: string, matches: string, signal: AbortSignal): Promise<boolean> {
  if (text.toLowerCase().includes(matches.toLowerCase())) return true;
  if (!isRegularExpression(matches)) return false;
  return (await matchWithin(text, { source: matches, timeoutMs: MATCH_MS }, signal)) === true;
}
