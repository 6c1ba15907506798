import type { TargetReply } from '@provoke/evidence';
import type { HttpAnswer } from './call-http.ts';
import { evidenceOf } from './evidence-of.ts';
import { isRecord } from './is-record.ts';

/** How a reply ended, as far as its wire says it. */
export type Ending = Pick<TargetReply, 'unfinished' | 'blockedBy'>;

/** Fields in which model servers say why a reply ended: chat completions, Ollama, Anthropic, Gemini, Bedrock. */
const REASONS = ['finish_reason', 'done_reason', 'stop_reason', 'finishReason', 'stopReason'];
const CUT =
  /^(?:length|max_?tokens|max_output_tokens|model_length|token_limit|model_context_window_exceeded)$/i;
/** Anthropic's `refusal` is the model's own word, and no filter's. */
const FILTERED =
  /^(?:content_?filter(?:ed)?|safety|prohibited_content|blocklist|spii|recitation|image_safety|guardrail_intervened)$/i;
/** Gemini names it instead of a reply. */
const BLOCK = ['blockReason', 'block_reason'];

const DEPTH_MAX = 6;
const VALUES_MAX = 500;

/**
 * Reads well-known marks anywhere in an answer, except within texts and what tools were called with, which the agent
 * writes.
 */
export function readEnding(answer: unknown): Ending {
  const ending: Ending = {};
  for (const [name, value] of fieldsIn(answer))
    if (REASONS.includes(name)) Object.assign(ending, endingBy(value));
    else if (BLOCK.includes(name) && isNamed(value)) ending.blockedBy = 'filter';
  return ending;
}

/** The fields of an answer and of what is in it, down to a depth and up to a number. */
function* fieldsIn(answer: unknown): Generator<[name: string, value: unknown]> {
  let left = VALUES_MAX;
  const open = [{ value: answer, depth: 0 }];
  for (let one = open.shift(); one && left > 0; one = open.shift()) {
    const { value, depth } = one;
    if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (left-- <= 0) return;
      yield [name, inner];
      if (!WRITTEN.test(name)) open.push({ value: inner, depth: depth + 1 });
    }
  }
}

/** What the agent writes as data. */
const WRITTEN = /^(?:tool_calls|function_?call|arguments|args|input)$/i;

const isNamed = (value: unknown) => typeof value === 'string' && value !== '';

/** By one reason, such as `length`. */
export function endingBy(reason: unknown): Ending {
  if (typeof reason !== 'string') return {};
  if (CUT.test(reason)) return { unfinished: 'length' };
  return FILTERED.test(reason) ? { blockedBy: 'filter' } : {};
}

/** Codes of an error that says that a filter stopped the prompt: Azure OpenAI's, OpenAI's, Google's. */
const FILTER_CODES = /^(?:content_filter|content_policy_violation|ResponsibleAIPolicyViolation)$/i;

/** The reply of an agent whose filter refuses a prompt by an error; undefined for any other error. */
export function readBlocked(answer: HttpAnswer): TargetReply | undefined {
  if (answer.status < 400 || answer.status >= 500 || !namesFilter(answer.json)) return undefined;
  const nothing = { text: '', toolCalls: null, usage: null };
  return { ...nothing, ...evidenceOf(answer), blockedBy: 'filter' };
}

function namesFilter(json: unknown): boolean {
  const error = isRecord(json) ? (isRecord(json['error']) ? json['error'] : json) : undefined;
  if (!error) return false;
  const inner = isRecord(error['innererror']) ? error['innererror'] : {};
  return [error['code'], error['type'], inner['code']].some(
    (code) => typeof code === 'string' && FILTER_CODES.test(code),
  );
}
