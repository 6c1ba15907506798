import type { TargetReply } from '@provoke/evidence';
import { compileJsonPath, type JsonPath } from '../../parsing/json-path/json-path.ts';
import { isSomething } from '../../parsing/json-path/values.ts';
import { errorMessageIn } from '../../text/said-of-it.ts';
import { openUiStream } from '../acts/read-ui-stream.ts';
import { fromTold, type Told } from '../acts/told.ts';
import type { HttpAnswer } from '../over-http/call-http.ts';
import { evidenceOf } from '../over-http/evidence-of.ts';
import { namesFilter } from '../over-http/names-filter.ts';
import { readEnding } from '../over-http/read-ending.ts';
import { isDone, readStream, type Stream, wholeStream } from '../over-http/read-stream.ts';
import { unreadable } from '../over-http/refused.ts';
import {
  type Failure,
  failedAnswer,
  failureOf,
  findFailure,
  isFailed,
  isFailure,
} from '../over-http/stream-error.ts';
import { findUnread, graphqlErrors } from './find-unread.ts';
import type { HttpSettings } from './http-settings.ts';
import { readTold } from './read-told.ts';
import { isEnded } from './stream-end.ts';
import { toText } from './to-text.ts';

type Paths = Pick<
  HttpSettings,
  | 'reply_path'
  | 'reply_join'
  | 'stream_path'
  | 'stream_end'
  | 'error_path'
  | 'calls'
  | 'results'
  | 'tool_calls_path'
>;

type Asked = { url: string; prompt: string };

/** Finds the reply in an answer by the user's paths. Throws a `TargetError` that describes the answer instead. */
export function findReply(paths: Paths, answer: HttpAnswer, { url, prompt }: Asked): TargetReply {
  const unread = findUnread(answer);
  if (unread !== undefined) throw unreadable(url, answer, unread);
  const stream = streamOf(paths, answer);
  const values = stream?.values ?? [answer.json];
  const failure = (stream && findFailure(answer.text, stream)) ?? failureAt(paths, values);
  const isFilters = failure !== undefined && namesFilter(failure.error);
  const isCut = stream !== undefined && !isEnded(stream, paths.stream_end);
  const reply = (): TargetReply => ({
    ...said(paths, { stream, values, answer, url, prompt, isStopped: failure !== undefined }),
    ...evidenceOf(answer),
    ...(isCut && !failure && { unfinished: 'stream' }),
    ...readEnding(values.slice(-ENDING_PARTS)),
    ...(isFilters && { blockedBy: 'filter' }),
    usage: null,
  });
  if (failure && !isFilters) throw failedAnswer(failure, { answer, url, begun: ifReadable(reply) });
  return reply();
}

/** The agent's own error, where the user says that it is. */
function failureAt({ error_path }: Paths, values: readonly unknown[]): Failure | undefined {
  const [error] = values.flatMap((value) => error_path?.(value) ?? []).filter(isSomething);
  return error === undefined ? undefined : { error };
}

/** Of an answer that failed, its failure is what to report. */
function ifReadable(read: () => TargetReply): TargetReply | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** A stream says at its end how it ended. */
const ENDING_PARTS = 10;

/** An answer that the user reads as a stream, or that is one by its form. */
function streamOf({ stream_path }: Paths, { text, json, headers }: HttpAnswer): Stream | undefined {
  if (stream_path)
    return json === undefined ? readStream(text) : wholeStream(partsIn(json, stream_path));
  if (json !== undefined) return undefined;
  const type = headers['content-type'] ?? '';
  if (/^text\/event-stream/i.test(type)) return readStream(text);
  // What is said to be plain text is the agent's own, whatever it looks like.
  const mayBe = !/^text\/plain/i.test(type);
  if (mayBe && hasEventsAlone(text)) return readStream(text);
  const hasLines = /ndjson|jsonl/i.test(type) || (mayBe && /^\uFEFF?\s*\{/.test(text));
  const lines = hasLines ? readStream(text) : undefined;
  return lines && lines.values.length > 1 ? lines : undefined;
}

/** Some servers stream the elements of one list. */
const partsIn = (json: unknown, path: JsonPath): readonly unknown[] =>
  Array.isArray(json) && json.some((part) => path(part).length > 0) ? json : [json];

const EVENT_LINE = /^(?:(?:data|event|id|retry)?:|(?:data|event|id|retry)$|$)/;

/** A text may begin as a stream does. */
const hasEventsAlone = (text: string): boolean =>
  /^\uFEFF?(?:data|event|id|retry):/m.test(text) &&
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .every((line) => EVENT_LINE.test(line));

type Read = {
  stream: Stream | undefined;
  values: readonly unknown[];
  answer: HttpAnswer;
  url: string;
  prompt: string;
  /** A failure may stop it before the first word. */
  isStopped: boolean;
};

type Said = Pick<TargetReply, 'text' | 'toolCalls' | 'steps'>;

function said(paths: Paths, read: Read): Said {
  const { stream, values, answer, prompt } = read;
  const ui = stream && !paths.stream_path ? openUiStream(answer, stream) : undefined;
  if (ui?.isOne) return ui.readSaid();
  return {
    text: stream && !paths.stream_path ? textOfStream(stream, read) : textOf(paths, read),
    ...fromTold(toldIn(values, paths, prompt)),
  };
}

/** In each part of a stream; or by paths through the list of them, such as those that choose an event. */
function toldIn(values: readonly unknown[], paths: Paths, prompt: string): Told[] {
  const inParts = values.flatMap((value) => readTold(value, paths, prompt));
  return inParts.length > 0 || values.length < 2 ? inParts : readTold(values, paths, prompt);
}

/** Without a path, the reply of a stream is its text, if that is what its parts are: a text may say `42` in a part. */
function textOfStream({ parts, values }: Stream, { answer, url }: Read): string {
  const said = parts.filter((part) => !isDone(part) && !isFailed(part));
  const isJson =
    said.some(({ value }) => typeof value === 'object' && value !== null) ||
    (said.length > 0 && said.every(({ value }) => typeof value === 'string'));
  if (isJson) throw unreadable(url, answer, needsPath(values));
  return said.map(({ data }) => data).join('');
}

function textOf(
  { reply_path, stream_path, reply_join = stream_path ? '' : '\n' }: Paths,
  { values, answer, url, isStopped }: Read,
): string {
  const path = stream_path ?? reply_path;
  if (!path) return wholeBody(answer, url);
  const found = values.flatMap(path);
  const name = stream_path ? 'stream_path' : 'reply_path';
  const isNothing = found.every((one) => one === null);
  const errors = isNothing ? graphqlErrors(answer.json) : undefined;
  if (errors !== undefined) throw unreadable(url, answer, errors);
  const failure = isNothing && !isStopped ? failureOf(answer.json) : undefined;
  if (failure) throw failedAnswer(failure, { answer, url, begun: undefined });
  if (found.length === 0 && !isStopped) {
    const seen = answer.text.trim() === '' ? 'an empty body' : shape(values);
    throw unreadable(url, answer, `${name} finds nothing in ${seen}${sayingSo(answer)}`);
  }
  return found.map(toText).join(reply_join);
}

/** An answer without a reply may say why. */
function sayingSo({ text }: HttpAnswer): string {
  const said = errorMessageIn(text)?.replace(/\.$/, '');
  return said === undefined ? '' : `. It says: ${said}`;
}

function wholeBody(answer: HttpAnswer, url: string): string {
  const errors = graphqlErrors(answer.json);
  if (errors !== undefined) throw unreadable(url, answer, errors);
  if (!isErrorBody(answer.json)) return answer.text;
  const what = 'with an error and no reply. Set reply_path if that is the reply';
  throw unreadable(url, answer, `${what}${sayingSo(answer)}`);
}

/** Where well-known streams have the next part of the reply. */
const STREAM_PATHS = [
  ...['$.choices[0].delta.content', '$.delta.text', '$.delta', '$.message.content'],
  ...['$.candidates[0].content.parts[*].text', '$.content', '$.text', '$.answer', '$.token', '$'],
];

function needsPath(values: readonly unknown[]): string {
  return `as a stream of JSON. Set stream_path to where its parts have the reply: --setting 'stream_path=${likelyStreamPath(values) ?? '$.text'}'`;
}

/** Where the parts of a stream have the reply, if they are like those of a well-known one. */
export const likelyStreamPath = (values: readonly unknown[]): string | undefined =>
  STREAM_PATHS.find((path) =>
    values.flatMap(compileJsonPath(path)).some((part) => typeof part === 'string'),
  );

/** Fields that accompany an error; any other field may be a reply. */
const BESIDE_AN_ERROR =
  /^(?:error\w*|code|status\w*|message|details?|type|path|success|ok|timestamp|request_?id)$/i;

const isErrorBody = (json: unknown): boolean =>
  isFailure(json) && Object.keys(json as object).every((key) => BESIDE_AN_ERROR.test(key));

const KEYS_MAX = 12;
const KEY_MAX = 40;

/** Describes an answer to a user who needs a path into it. */
function shape(parts: readonly unknown[]): string {
  if (parts.length === 0) return 'a stream without JSON';
  const [first] = parts;
  const among = parts.length > 1 ? `${parts.length} parts, of which the first is ` : '';
  if (first === undefined) return 'a body that is not JSON';
  if (Array.isArray(first)) return `${among}a list of ${first.length}`;
  if (typeof first !== 'object' || first === null)
    return `${among}just ${toText(first).slice(0, KEY_MAX)}`;
  const keys = Object.keys(first).map((key) => key.slice(0, KEY_MAX));
  const more = keys.length > KEYS_MAX ? `, and ${keys.length - KEYS_MAX} more` : '';
  return `${among}an object with the keys: ${keys.slice(0, KEYS_MAX).join(', ')}${more}`;
}
