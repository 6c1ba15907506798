import type { TargetReply } from '@provoke/evidence';
import { z } from 'zod';
import { TargetError } from '../../definitions/target.ts';
import { excerpt } from '../../text/cut-short.ts';
import type { HttpAnswer } from './call-http.ts';
import { evidenceOf } from './evidence-of.ts';
import { isRecord } from './is-record.ts';
import type { Stream, StreamPart } from './read-stream.ts';

const Status = z.coerce.number().int().min(100).max(599);

const Details = z.object({
  message: z.string().optional().catch(undefined),
  /** As the AI SDK says it. */
  errorText: z.string().optional().catch(undefined),
  status_code: Status.optional().catch(undefined),
  status: Status.optional().catch(undefined),
  code: Status.optional().catch(undefined),
});
type Details = z.output<typeof Details>;

const WORDS_MAX = 500;
const BODY_MAX = 2_000;

/** What failed after an answer had begun with a good status: its error, or the text of an event that names one. */
export type Failure = { error: unknown };

/** The failure in a stream, if any: an event named `error`, or a part with an error. */
export function findFailure(text: string, { parts }: Pick<Stream, 'parts'>): Failure | undefined {
  // An event without data is none of the parts.
  const isNamed = ERROR_EVENT.test(text);
  const part = (isNamed && parts.find(isErrorEvent)) || parts.find(({ value }) => isFailure(value));
  if (!isNamed && !part) return undefined;
  return { error: part ? errorIn(part.value ?? part.data) : '' };
}

const ERROR_EVENT = /^\uFEFF?event:[ \t]*error[ \t]*\r?$/im;

const isErrorEvent = ({ event }: StreamPart) => event.toLowerCase() === 'error';

/** A part that says what failed, and nothing of the reply. */
export const isFailed = (part: StreamPart): boolean => isErrorEvent(part) || isFailure(part.value);

/** A non-empty `{"error": …}`, `{"type": "error"}`, vLLM's `{"object": "error"}`, or Dify's `{"event": "error"}`. */
export const isFailure = (part: unknown): boolean =>
  isRecord(part) &&
  (Boolean(part['error']) || ['type', 'object', 'event'].some((name) => part[name] === 'error'));

/** The failure that a whole answer is, if it is one. */
export const failureOf = (answer: unknown): Failure | undefined =>
  isFailure(answer) ? { error: errorIn(answer) } : undefined;

const errorIn = (part: unknown): unknown => (isRecord(part) ? part['error'] || part : part);

/** What had begun before the failure is half a reply, which is judged only if the failure is a filter's. */
export function failedAnswer(
  { error }: Failure,
  { answer, url, begun }: { answer: HttpAnswer; url: string; begun: TargetReply | undefined },
): TargetError {
  const { words, statusCode } = describe(error);
  const happened =
    answer.json === undefined
      ? 'ended its stream with an error'
      : `answered ${answer.status}, but with an error`;
  return new TargetError(`${url} ${happened}. ${words}`.trim(), {
    retryable: statusCode === undefined || statusCode === 429 || statusCode >= 500,
    ...(statusCode !== undefined && { statusCode }),
    body: answer.text.slice(-BODY_MAX),
    answer: evidenceOf(answer),
    begun,
  });
}

function describe(error: unknown): { words: string; statusCode: number | undefined } {
  if (typeof error === 'string') return { words: excerpt(error, WORDS_MAX), statusCode: undefined };
  const {
    message,
    errorText = message,
    status_code,
    status,
    code,
  }: Details = Details.safeParse(error).data ?? {};
  const words = excerpt(errorText ?? JSON.stringify(error), WORDS_MAX);
  return { words, statusCode: status_code ?? status ?? code };
}
