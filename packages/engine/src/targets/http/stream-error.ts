import { z } from 'zod';
import { TargetError } from '../../definitions/target.ts';
import { parseJson } from '../../parsing/parse-json.ts';
import { isRecord } from '../over-http/is-record.ts';
import { readEvents, type ServerEvent } from '../over-http/read-events.ts';

const Status = z.int().min(100).max(599);

const Details = z.object({
  message: z.string().optional().catch(undefined),
  status_code: Status.optional().catch(undefined),
  status: Status.optional().catch(undefined),
  code: Status.optional().catch(undefined),
});
type Details = z.output<typeof Details>;

const WORDS_MAX = 500;

/**
 * The failure at the end of a stream, if any: an event named `error`, or a part with an error. The text before it is
 * half a reply, which must not be judged.
 */
export function findStreamError(
  text: string,
  parts: readonly unknown[],
  url: string,
): TargetError | undefined {
  const isNamed = ERROR_EVENT.test(text);
  // Only in this case, because the parts were parsed already.
  const event = isNamed ? readEvents(text).find(isError) : undefined;
  const part = event ? parseJson(event.data) : parts.find(isFailure);
  if (!isNamed && part === undefined) return undefined;
  const { words, statusCode } = describe(part, event?.data ?? '');
  return new TargetError(`${url} ended its stream with an error. ${words}`.trim(), {
    retryable: statusCode === undefined || statusCode === 429 || statusCode >= 500,
    ...(statusCode !== undefined && { statusCode }),
    body: text.slice(-2_000),
  });
}

const ERROR_EVENT = /^\uFEFF?event:[ \t]*error[ \t]*\r?$/im;

const isError = ({ event }: ServerEvent) => event.toLowerCase() === 'error';

/** A non-empty `{"error": …}`, or `{"type": "error"}`. */
export const isFailure = (part: unknown): boolean =>
  isRecord(part) && (Boolean(part['error']) || part['type'] === 'error');

function describe(part: unknown, data: string): { words: string; statusCode: number | undefined } {
  const error = isRecord(part) ? (part['error'] ?? part) : undefined;
  const { message, status_code, status, code }: Details = Details.safeParse(error).data ?? {};
  const words = typeof error === 'string' ? error : (message ?? data);
  return { words: words.slice(0, WORDS_MAX), statusCode: status_code ?? status ?? code };
}
