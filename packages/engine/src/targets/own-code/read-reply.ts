import type { TargetReply } from '@provoke/evidence';
import { TargetError } from '../../definitions/target.ts';
import { compileJsonPath, type JsonPath } from '../../parsing/json-path/json-path.ts';
import { parseJson } from '../../parsing/parse-json.ts';
import { withoutMark } from '../../programs/read-lines.ts';
import { excerpt } from '../../text/cut-short.ts';
import { fromTold } from '../acts/told.ts';
import { readTold } from '../http/read-told.ts';
import { toText } from '../http/to-text.ts';
import { isRecord } from '../over-http/is-record.ts';
import { readEnding } from '../over-http/read-ending.ts';
import { readStream } from '../over-http/read-stream.ts';
import { findReplyPath } from '../recognise/find-reply-path.ts';

export type OutputPaths = {
  reply_path?: JsonPath | undefined;
  calls?: JsonPath | undefined;
  results?: JsonPath | undefined;
};

/** How a program says its reply: as it is, as one JSON value, or as lines of JSON that each have a part. */
export type Output = 'text' | 'json' | 'json-lines';

/** Where an answer has what, unless the settings say otherwise. */
const usualPaths = {
  reply_path: compileJsonPath('$.reply'),
  calls: compileJsonPath('$.calls'),
  results: compileJsonPath('$.results'),
} satisfies OutputPaths;

type Read = {
  output: Output;
  paths: OutputPaths;
  prompt: string;
  name: string;
  /** What an answer without a reply should have been; a program of any kind may say where its reply is. */
  advice?: string | undefined;
};

/** The reply in what a program printed or a function returned. Throws a `TargetError` that describes it instead. */
export function readReply(
  body: string,
  { output, paths, prompt, name, advice }: Read,
): TargetReply {
  const whole = { statusCode: null, headers: {}, body, usage: null };
  if (output === 'text')
    return { ...whole, text: withoutMark(body).replace(/\r?\n$/, ''), toolCalls: null, steps: [] };
  const plain = withoutMark(body);
  const values = output === 'json' ? jsonIn(plain, name) : readStream(plain).values;
  const path = paths.reply_path ?? usualPaths.reply_path;
  const told = values.flatMap((value) => readTold(value, { ...usualPaths, ...paths }, prompt));
  return {
    ...whole,
    text: textIn(values, path, { output, body, name, advice }),
    ...fromTold(told),
    ...readEnding(values.slice(-ENDING_PARTS)),
  };
}

/** It says at its end how it ended. */
const ENDING_PARTS = 10;

function jsonIn(body: string, name: string): unknown[] {
  const value = parseJson(body);
  if (value === undefined)
    throw failed(
      `${name} answered with no JSON: "${excerpt(body, SHOWN_MAX)}". Print the JSON alone, and anything else on standard error.`,
      body,
    );
  return [value];
}

type Within = Pick<Read, 'output' | 'name' | 'advice'> & { body: string };

function textIn(
  values: readonly unknown[],
  path: JsonPath,
  { output, body, name, advice = whereToLook(values) }: Within,
) {
  const [only] = values;
  if (values.length === 1 && typeof only === 'string') return only;
  const found = values.flatMap(path);
  if (found.length > 0) return found.map(toText).join(output === 'json' ? '\n' : '');
  const error = values.find((value) => isRecord(value) && value['error'] !== undefined);
  if (isRecord(error))
    throw failed(`${name} failed: ${excerpt(toText(error['error']), ERROR_MAX)}`, body, {
      retryable: error['retryable'] === true,
    });
  const returned = values.map((value) => isRecord(value) && value['returned']).find(isText);
  const what = returned ? `returned ${returned}.` : `answered without a reply: ${shown(body)}.`;
  throw failed(`${name} ${what} ${advice}`, body);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const shown = (body: string) => `"${excerpt(body, SHOWN_MAX)}"`;

function whereToLook(values: readonly unknown[]): string {
  const { path } = values.map(findReplyPath).find((found) => found !== undefined) ?? {};
  return path === undefined
    ? 'Set reply_path to where the reply is.'
    : `Set reply_path to where the reply is, such as ${path}.`;
}

const SHOWN_MAX = 120;
const ERROR_MAX = 600;
const BODY_MAX = 2_000;

const failed = (message: string, body: string, { retryable } = { retryable: false }) =>
  new TargetError(message, { retryable, body: body.slice(0, BODY_MAX) });
