import { z } from 'zod';
import { TargetError } from '../../definitions/target.ts';
import { parseJson } from '../../parsing/parse-json.ts';
import type { HttpAnswer } from '../over-http/call-http.ts';
import { Content, contentText } from '../over-http/content-text.ts';
import { isRecord } from '../over-http/is-record.ts';
import { readEvents } from '../over-http/read-events.ts';
import { unreadable } from '../over-http/refused.ts';

const Failure = z.object({ status_code: z.number().optional(), message: z.string().optional() });
const Message = z.looseObject({ content: Content });

/** Limits the work: merging gets slower with each chunk. */
const CHUNKS_MAX = 10_000;

/**
 * Merges the chunks of a stream into one output: texts are joined, fields merged one by one. Undefined without
 * chunks.
 */
export function foldChunks(answer: HttpAnswer, url: string): unknown {
  const events = readEvents(answer.text);
  const failure = events.find(({ event }) => event === 'error');
  if (failure) throw failed(Failure.safeParse(parseJson(failure.data)).data ?? {}, url);
  const chunks = events.filter(({ event }) => event === 'data').map(({ data }) => parseJson(data));
  if (chunks.length > CHUNKS_MAX) throw unreadable(url, answer, `in more than ${CHUNKS_MAX} parts`);
  return chunks.filter((chunk) => chunk !== undefined).reduce(addChunk, undefined);
}

/** The protocol ends a stream with an event of its own. */
export const hasEnd = ({ text }: HttpAnswer): boolean =>
  readEvents(text).some(({ event }) => event === 'end') || /^event:[ \t]*end[ \t]*\r?$/m.test(text);

function addChunk(sum: unknown, chunk: unknown): unknown {
  if (sum === undefined || sum === null) return chunk;
  if (typeof sum === 'string' && typeof chunk === 'string') return sum + chunk;
  if (Array.isArray(sum) && Array.isArray(chunk)) return [...sum, ...chunk];
  const [one, other] = [Message.safeParse(sum).data, Message.safeParse(chunk).data];
  if (one && other) return addMessages(one, other);
  if (!isRecord(sum) || !isRecord(chunk)) return chunk ?? sum;
  const fields = Object.entries(chunk).map(([name, value]) => [
    name,
    Object.hasOwn(sum, name) ? addChunk(sum[name], value) : value,
  ]);
  return { ...sum, ...Object.fromEntries(fields) };
}

type Message = z.output<typeof Message>;

const addMessages = (one: Message, other: Message) => ({
  ...one,
  content: contentText(one.content) + contentText(other.content),
  tool_calls: [...listOf(one['tool_calls']), ...listOf(other['tool_calls'])],
  tool_call_chunks: [...listOf(one['tool_call_chunks']), ...listOf(other['tool_call_chunks'])],
  usage_metadata: other['usage_metadata'] ?? one['usage_metadata'],
  response_metadata: other['response_metadata'] ?? one['response_metadata'],
});

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const failed = ({ status_code = 500, message = '' }: z.output<typeof Failure>, url: string) =>
  new TargetError(`The chain at ${url} failed: ${message.slice(0, 500)} (${status_code})`, {
    retryable: status_code === 429 || status_code >= 500,
    statusCode: status_code,
  });
