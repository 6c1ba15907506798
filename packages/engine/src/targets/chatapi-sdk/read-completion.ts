import type { TargetReply } from '@provoke/evidence';
import { TargetError } from '../../definitions/target.ts';
import { splitThoughts } from '../../text/split-thoughts.ts';
import { afterOurs } from '../acts/after-ours.ts';
import { toCall } from '../acts/read-calls.ts';
import { readItems } from '../acts/read-items.ts';
import { fromTold, type Told, thoughtIn } from '../acts/told.ts';
import type { HttpAnswer } from '../over-http/call-http.ts';
import { evidenceOf } from '../over-http/evidence-of.ts';
import { isRecord } from '../over-http/is-record.ts';
import { looksLikePage, PAGE } from '../over-http/looks-like-page.ts';
import { namesFilter } from '../over-http/names-filter.ts';
import { blockedReply, type Ending, endingBy, readEnding } from '../over-http/read-ending.ts';
import { isDone, readStream, type Stream, wholeStream } from '../over-http/read-stream.ts';
import { unreadable } from '../over-http/refused.ts';
import { type Failure, failedAnswer, findFailure } from '../over-http/stream-error.ts';
import { type JoinedChoices, joinChoices } from './join-choices.ts';

type Asked = {
  url: string;
  /** The messages as they were sent: a server may send them back. */
  messages: readonly unknown[];
};

/** Reads the reply from a chat completion, whole or as a stream. Throws `TargetError` if the answer is not one. */
export function readCompletion(answer: HttpAnswer, { url, messages }: Asked): TargetReply {
  if (looksLikePage(answer.text)) throw unreadable(url, answer, PAGE);
  const stream = streamOf(answer);
  const joined = joinChoices(stream.values);
  const failure = findFailure(answer.text, stream) ?? failureOf(joined);
  const replyOf = (of: JoinedChoices, ending: Ending) =>
    toReply(of, { answer, ending, listed: listedIn(stream, messages) });
  const isFilters = failure ? namesFilter(failure.error) : isBlocked(stream, joined);
  if (failure && !isFilters)
    throw failedAnswer(failure, { answer, url, begun: joined && replyOf(joined, {}) });
  if (isFilters) return joined ? replyOf(joined, BY_FILTER) : blockedReply(evidenceOf(answer));
  if (!joined) throw noMessage(stream, answer, url);
  return replyOf(joined, endingOf(joined, stream));
}

const BY_FILTER: Ending = { blockedBy: 'filter' };

function failureOf(joined: JoinedChoices | undefined): Failure | undefined {
  if (joined?.error) return { error: joined.error };
  return joined?.finishReason === 'error' ? { error: 'Its finish_reason is "error".' } : undefined;
}

/** A whole completion is a stream of one value. So is the first part of a stream that broke off after it. */
function streamOf({ json, text }: HttpAnswer): Stream & { isWhole: boolean } {
  if (json === undefined) return { ...readStream(text), isWhole: false };
  const values = Array.isArray(json) ? json : [json];
  return { ...wholeStream(values), isWhole: !values.some(hasDelta) };
}

const hasDelta = (value: unknown): boolean =>
  isRecord(value) &&
  Array.isArray(value['choices']) &&
  value['choices'].some((choice) => isRecord(choice) && isRecord(choice['delta']));

/** Marks next to the choices; where there is none, anywhere. */
const isBlocked = ({ values }: Stream, joined: JoinedChoices | undefined): boolean =>
  values.some((value) => {
    const { choices, ...rest } = isRecord(value) ? value : {};
    return readEnding(joined ? rest : value).blockedBy !== undefined;
  });

/** What an answer lists of the agent's way, if its server sends the whole list of messages or items next to the choices. */
function listedIn({ values }: Stream, messages: readonly unknown[]): Told[] {
  const lists = values.flatMap((value) =>
    isRecord(value) ? [value['messages'], value['output']].filter(Array.isArray) : [],
  );
  return lists.flatMap((list: readonly unknown[]) => readItems(afterOurs(list, messages)));
}

type Read = { answer: HttpAnswer; ending: Ending; listed: readonly Told[] };

function toReply(
  { text, thoughts, toolCalls, told, usage }: JoinedChoices,
  { answer, ending, listed }: Read,
): TargetReply {
  const split = splitThoughts(text);
  const all = [thoughts, split.thoughts].filter(Boolean).join('\n');
  const called = toolCalls.map(toCall).filter(isUnlisted(listed));
  return {
    text: split.text,
    ...evidenceOf(answer),
    ...ending,
    usage: usage
      ? { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens }
      : null,
    ...fromTold([...thoughtIn(all), ...listed, ...told, ...called]),
  };
}

/** A list ends with the message of the choice: without ids, its calls would be told twice. */
function isUnlisted(listed: readonly Told[]): (call: Told) => boolean {
  const known = new Set(listed.map(keyOf));
  return (call) => !known.has(keyOf(call));
}

const keyOf = (told: Told): string =>
  told.type === 'call' ? JSON.stringify([told.id, told.tool, told.arguments]) : '';

function endingOf(
  { text, finishReason }: JoinedChoices,
  { parts, isWhole }: Stream & { isWhole: boolean },
): Ending {
  if (!isWhole && finishReason === undefined && !parts.some(isDone))
    return { unfinished: 'stream' };
  const isOpen = splitThoughts(text).isOpen;
  return { ...(isOpen && { unfinished: 'reasoning' }), ...endingBy(finishReason) };
}

function noMessage({ values, parts }: Stream, answer: HttpAnswer, url: string): TargetError {
  const isEmptyStream = values.length === 0 && (parts.some(isDone) || /^:/m.test(answer.text));
  return isEmptyStream
    ? new TargetError(`${url} ended its stream before the reply began.`, {
        ...{ retryable: true, statusCode: answer.status },
        ...{ body: answer.text.slice(0, BODY_MAX), answer: evidenceOf(answer) },
      })
    : unreadable(url, answer, 'not with a chat completion');
}

const BODY_MAX = 2_000;
