import type { TargetReply } from '@provoke/evidence';
import { z } from 'zod';
import { splitThoughts } from '../../text/split-thoughts.ts';
import { toCall } from '../acts/read-calls.ts';
import { fromTold, thoughtIn } from '../acts/told.ts';
import type { HttpAnswer } from '../over-http/call-http.ts';
import { evidenceOf } from '../over-http/evidence-of.ts';
import { namesFilter } from '../over-http/names-filter.ts';
import { blockedReply, type Ending, endingBy } from '../over-http/read-ending.ts';
import { readStream } from '../over-http/read-stream.ts';
import { unreadable } from '../over-http/refused.ts';
import { failedAnswer, findFailure, isFailure } from '../over-http/stream-error.ts';

const Part = z.object({
  done: z.boolean().optional().catch(undefined),
  done_reason: z.unknown().optional(),
  message: z.object({
    content: z.string(),
    thinking: z.string().nullish(),
    tool_calls: z.array(z.unknown()).nullish(),
  }),
  prompt_eval_count: z.number().optional().catch(undefined),
  eval_count: z.number().optional().catch(undefined),
});
type Part = z.output<typeof Part>;

/** Reads the reply of a local model server: one message, or a line for each piece of it. */
export function readChat(answer: HttpAnswer, url: string): TargetReply {
  const stream = readStream(answer.text);
  const failure = findFailure(answer.text, stream);
  const { data: parts = [] } = z.array(Part).safeParse(valuesOf(answer, stream.values));
  const last = parts.at(-1);
  if (!failure && !last) throw unreadable(url, answer, 'not with a chat message');
  const reply = last ? replyOf(parts, last, answer) : blockedReply(evidenceOf(answer));
  const isFilters = failure !== undefined && namesFilter(failure.error);
  if (failure && !isFilters) throw failedAnswer(failure, { answer, url, begun: last && reply });
  return { ...reply, ...(isFilters ? { blockedBy: 'filter' } : endingOf(parts)) };
}

function replyOf(parts: readonly Part[], last: Part, answer: HttpAnswer): TargetReply {
  const split = splitThoughts(textIn(parts));
  const thinking = parts.map(({ message }) => message.thinking ?? '').join('');
  const thoughts = [thinking, split.thoughts].filter(Boolean).join('\n');
  const called = parts.flatMap(({ message }) => message.tool_calls ?? []);
  return {
    text: split.text,
    ...evidenceOf(answer),
    usage: toUsage(last),
    ...fromTold([...thoughtIn(thoughts), ...called.map(toCall)]),
  };
}

/** One value may have line breaks in it. An error may come with a message, or without one. */
const valuesOf = ({ json }: HttpAnswer, lines: readonly unknown[]) =>
  (json === undefined ? lines : [json]).filter(
    (value) => !isFailure(value) || Part.safeParse(value).success,
  );

/** A part that says that it is not the last needs one that is. */
function endingOf(parts: readonly Part[]): Ending {
  const isOpen = parts.length > 1 || parts.some(({ done }) => done === false);
  if (isOpen && !parts.some(({ done }) => done)) return { unfinished: 'stream' };
  const isThinking = splitThoughts(textIn(parts)).isOpen;
  return {
    ...(isThinking && { unfinished: 'reasoning' }),
    ...endingBy(parts.at(-1)?.done_reason),
  };
}

const textIn = (parts: readonly Part[]) => parts.map(({ message }) => message.content).join('');

const toUsage = ({ prompt_eval_count, eval_count }: Part) =>
  eval_count === undefined
    ? null
    : { inputTokens: prompt_eval_count ?? 0, outputTokens: eval_count };
