import type { TargetReply } from '@provoke/evidence';
import { z } from 'zod';
import { splitThoughts } from '../../text/split-thoughts.ts';
import { joinItems } from '../acts/join-items.ts';
import { readItem } from '../acts/read-items.ts';
import { fromTold, type Told, thoughtIn } from '../acts/told.ts';
import type { HttpAnswer } from '../over-http/call-http.ts';
import { Content, contentText } from '../over-http/content-text.ts';
import { evidenceOf } from '../over-http/evidence-of.ts';
import { isRecord } from '../over-http/is-record.ts';
import { looksLikePage, PAGE } from '../over-http/looks-like-page.ts';
import { namesFilter } from '../over-http/names-filter.ts';
import { blockedReply, type Ending, endingBy } from '../over-http/read-ending.ts';
import { isDone, readStream, type Stream, wholeStream } from '../over-http/read-stream.ts';
import { unreadable } from '../over-http/refused.ts';
import { type Failure, failedAnswer, findFailure } from '../over-http/stream-error.ts';

const Words = z.string().nullish().catch(null);

const Response = z.object({
  id: Words,
  status: Words,
  output: z.array(z.looseObject({ type: z.string() })),
  error: z.unknown().optional(),
  incomplete_details: z.object({ reason: Words }).nullish().catch(null),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).nullish().catch(null),
});
type Response = z.output<typeof Response>;
type Item = Response['output'][number];

export type ReadResponse = { reply: TargetReply; id: string | undefined; output: readonly Item[] };

/** Reads the reply from a response, whole or as a stream. Throws `TargetError` if the answer is not one. */
export function readResponse(answer: HttpAnswer, url: string): ReadResponse {
  if (looksLikePage(answer.text)) throw unreadable(url, answer, PAGE);
  const { response, stream, isEnded } = take(answer);
  const failure = findFailure(answer.text, stream) ?? failureOf(response);
  const isFilters = failure !== undefined && namesFilter(failure.error);
  const read = response && toRead(response, answer, isEnded);
  if (failure && !isFilters) throw failedAnswer(failure, { answer, url, begun: read?.reply });
  if (isFilters) return blocked(read, answer);
  if (!response || !read) throw unreadable(url, answer, NO_RESPONSE);
  if (WAITING.includes(response.status ?? '') && isEnded && response.output.length === 0)
    throw unreadable(url, answer, `the response is ${response.status}. ${NO_BACKGROUND}`);
  return read;
}

const NO_RESPONSE = 'not with a response of the Responses API';
const NO_BACKGROUND = 'Leave out background';
/** It is worked on elsewhere. */
const WAITING = ['queued', 'in_progress'];

type Taken = { response: Response | undefined; stream: Stream; isEnded: boolean };

/** The last state of the response. A server may leave the items out of it that it has streamed. */
function take({ json, text }: HttpAnswer): Taken {
  const isWhole = isRecord(json) && Array.isArray(json['output']);
  const stream = json !== undefined ? wholeStream([json]) : readStream(text);
  const states = stream.values.flatMap((value) =>
    isRecord(value) && isRecord(value['response']) ? [value['response']] : [],
  );
  if (isWhole) return { response: Response.safeParse(json).data, stream, isEnded: true };
  const items = joinItems(stream.values);
  const last = states.at(-1);
  const listed = Array.isArray(last?.['output']) ? last['output'] : [];
  const output = listed.length >= items.length ? listed : items;
  const hasBegun = last !== undefined || items.length > 0;
  return {
    response: hasBegun ? Response.safeParse({ ...last, output }).data : undefined,
    stream,
    isEnded: stream.parts.some((part) => isDone(part) || isEnd(part.value)),
  };
}

const isEnd = (value: unknown): boolean =>
  isRecord(value) && END.some((type) => type === value['type']);
const END = ['response.completed', 'response.incomplete', 'response.failed'];

function failureOf(response: Response | undefined): Failure | undefined {
  if (response?.status !== 'failed' && response?.status !== 'cancelled') return undefined;
  return { error: response.error ?? `Its status is "${response.status}".` };
}

const blocked = (read: ReadResponse | undefined, answer: HttpAnswer): ReadResponse =>
  read
    ? { ...read, reply: { ...read.reply, blockedBy: 'filter' } }
    : { reply: blockedReply(evidenceOf(answer)), id: undefined, output: [] };

function toRead(response: Response, answer: HttpAnswer, isEnded: boolean): ReadResponse {
  const { id, status, output, usage, incomplete_details } = response;
  const ending = endingBy(incomplete_details?.reason);
  const { text, thoughts, isOpen } = splitThoughts(output.map(textOf).filter(Boolean).join('\n'));
  return {
    id: id ?? undefined,
    output,
    reply: {
      text,
      ...evidenceOf(answer),
      ...(isOpen && { unfinished: 'reasoning' }),
      ...(!isEnded && { unfinished: 'stream' }),
      ...(status === 'incomplete' && !isBlocked(ending) && { unfinished: 'length' }),
      ...ending,
      usage: usage ? { inputTokens: usage.input_tokens, outputTokens: usage.output_tokens } : null,
      ...fromTold([...thoughtIn(thoughts), ...output.flatMap(toTold)]),
    },
  };
}

/** What a filter stopped was not too long. */
const isBlocked = ({ blockedBy }: Ending): boolean => blockedBy !== undefined;

const textOf = (item: Item): string =>
  item.type === 'message' ? contentText(Content.safeParse(item['content']).data) : '';

/** Of a thought, a summary, the whole, or both. Encrypted, there is nothing to read. */
function toTold(item: Item): Told[] {
  if (item.type === 'message') return [];
  if (item.type === 'reasoning')
    return thoughtIn([item['summary'], item['content']].map(linesOf).filter(Boolean).join('\n'));
  // What a server adds to the offer may have the role of a tool.
  const told = item.type === 'additional_tools' ? [] : readItem(item);
  return told.length > 0 ? told : [{ type: 'other', name: item.type, sent: item }];
}

const linesOf = (parts: unknown): string =>
  (Array.isArray(parts) ? parts : [])
    .map((part: unknown) =>
      isRecord(part) && typeof part['text'] === 'string' ? part['text'] : '',
    )
    .filter(Boolean)
    .join('\n');
