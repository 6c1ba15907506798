import type { TargetReply } from '@provoke/evidence';
import { z } from 'zod';
import { afterOurs } from '../acts/after-ours.ts';
import { toCall } from '../acts/read-calls.ts';
import { readItems, toResult } from '../acts/read-items.ts';
import { fromTold, type Told } from '../acts/told.ts';
import type { HttpAnswer } from '../over-http/call-http.ts';
import { Content, contentText } from '../over-http/content-text.ts';
import { isRecord } from '../over-http/is-record.ts';
import { unreadable } from '../over-http/refused.ts';

const ChainMessage = z.looseObject({
  content: Content,
  type: z.string().optional(),
  usage_metadata: z
    .object({ input_tokens: z.number(), output_tokens: z.number() })
    .nullish()
    .catch(null),
});

/** Keys that may hold a chain's reply, likeliest first. */
const KEYS = ['output', 'answer', 'text', 'result', 'response', 'content', 'messages'];

type Circumstances = {
  output_key: string | undefined;
  url: string;
  answer: HttpAnswer;
  /** The messages that were sent: a graph sends them back. */
  sent: readonly unknown[];
};

/** Reads a chain's output as a reply: a text, a message, a list of messages, or one of those under a key. */
export function readOutput(
  output: unknown,
  { output_key, url, answer, sent }: Circumstances,
): Pick<TargetReply, 'text' | 'toolCalls' | 'usage' | 'steps'> {
  const value = pick(output, output_key);
  const told = fromTold(toldIn(output, value, sent));
  if (typeof value === 'string') return { text: value, usage: null, ...told };
  const { data } = ChainMessage.safeParse(Array.isArray(value) ? value.at(-1) : value);
  if (!data)
    throw unreadable(url, answer, `with no text in its output${keysOf(output)}. Set output_key`);
  const { content, usage_metadata } = data;
  return {
    text: contentText(content),
    usage: usage_metadata
      ? {
          inputTokens: usage_metadata.input_tokens,
          outputTokens: usage_metadata.output_tokens,
        }
      : null,
    ...told,
  };
}

/** An agent's chain may list its way next to the reply. */
function toldIn(output: unknown, value: unknown, sent: readonly unknown[]): Told[] {
  const { messages, intermediate_steps } = isRecord(output) ? output : {};
  const list = Array.isArray(messages) ? messages : [value].flat();
  const ran: readonly unknown[] = Array.isArray(intermediate_steps) ? intermediate_steps : [];
  return [...ran.flatMap(toRun), ...readItems(afterOurs(list, sent))];
}

/** A call and what the tool answered. */
function toRun(step: unknown): Told[] {
  const [action, observation] = Array.isArray(step) ? step : [];
  if (!isRecord(action)) return [];
  const { tool, tool_input, tool_call_id } = action;
  const call = { ...toCall({ tool, tool_call_id, input: tool_input }), sent: action };
  return [call, { ...toResult(observation), ...(call.id !== undefined && { id: call.id }) }];
}

function pick(output: unknown, key: string | undefined): unknown {
  if (!isRecord(output)) return output;
  if (key !== undefined) return output[key];
  // A message has its own content field.
  if ('type' in output && 'content' in output) return output;
  const found = KEYS.find((name) => Object.hasOwn(output, name));
  const texts = Object.values(output).filter((value) => typeof value === 'string');
  return found === undefined && texts.length === 1 ? texts[0] : output[found ?? ''];
}

function keysOf(output: unknown): string {
  if (!isRecord(output)) return '';
  const keys = Object.keys(output).slice(0, 12);
  return `; its keys are: ${keys.map((key) => key.slice(0, 40)).join(', ')}`;
}
