import type { TargetReply } from '@provoke/evidence';
import { toolCallStep } from '../../definitions/steps.ts';
import { TargetError } from '../../definitions/target.ts';
import type { HttpAnswer } from '../over-http/call-http.ts';
import { evidenceOf } from '../over-http/evidence-of.ts';
import { readEnding } from '../over-http/read-ending.ts';
import { readStream } from '../over-http/read-stream.ts';
import { unreadable } from '../over-http/refused.ts';
import type { HttpSettings } from './http-settings.ts';
import type { JsonPath } from './json-path.ts';
import { looksLikePage, PAGE } from './looks-like-page.ts';
import { findStreamError, isFailure } from './stream-error.ts';
import { toText } from './to-text.ts';

type Paths = Pick<HttpSettings, 'reply_path' | 'stream_path' | 'tool_calls_path'>;

/** Finds the reply in an answer by the user's paths. Throws a `TargetError` that describes the answer instead. */
export function findReply(paths: Paths, answer: HttpAnswer, url: string): TargetReply {
  if (looksLikePage(answer.text)) throw unreadable(url, answer, PAGE);
  const stream = paths.stream_path ? readStream(answer.text) : undefined;
  const parts = stream?.values ?? [answer.json];
  const failure = stream ? findStreamError(answer.text, parts, url) : undefined;
  if (failure) throw failure;
  const called = parts.flatMap((part) => paths.tool_calls_path?.(part) ?? []).flat();
  return {
    text: textOf(paths, parts, answer, url),
    ...evidenceOf(answer),
    ...(stream?.isBrokenOff && { unfinished: 'stream' }),
    ...readEnding(parts.slice(-ENDING_PARTS)),
    toolCalls: called.length > 0 ? called : null,
    usage: null,
    steps: called.map(toolCallStep),
  };
}

/** A stream says at its end how it ended. */
const ENDING_PARTS = 10;

function textOf(
  { reply_path, stream_path }: Paths,
  parts: readonly unknown[],
  answer: HttpAnswer,
  url: string,
): string {
  const path = stream_path ?? reply_path;
  if (!path && isErrorBody(answer.json))
    throw unreadable(
      url,
      answer,
      'with an error and no reply. Set reply_path if that is the reply',
    );
  if (!path) return answer.text;
  const found = parts.flatMap(path);
  const name = stream_path ? 'stream_path' : 'reply_path';
  if (found.length === 0) throw unreadable(url, answer, `${name} finds nothing in ${shape(parts)}`);
  return found.map(toText).join(stream_path ? '' : '\n');
}

/** Fields that accompany an error; any other field may be a reply. */
const BESIDE_AN_ERROR =
  /^(?:error\w*|code|status\w*|message|details?|type|path|success|ok|timestamp|request_?id)$/i;

const isErrorBody = (json: unknown): boolean =>
  isFailure(json) && Object.keys(json as object).every((key) => BESIDE_AN_ERROR.test(key));

const SESSION = /^[\x21-\x7e]{1,4096}$/;

/** The session named in an answer, if any. It goes into our next call, so it is restricted to safe values. */
export function findSession(path: JsonPath, answer: HttpAnswer, url: string): string | undefined {
  const found = path(answer.json)[0];
  if (found === undefined || found === null) return undefined;
  const session = toText(found);
  if (!SESSION.test(session))
    throw new TargetError(`${url} named a session that cannot be sent back.`, { retryable: false });
  return session;
}

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
