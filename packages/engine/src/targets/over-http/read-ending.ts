import type { TargetReply } from '@provoke/evidence';
import { TargetError } from '../../definitions/target.ts';
import { type HttpAnswer, isGood } from './call-http.ts';
import { evidenceOf } from './evidence-of.ts';
import { fieldsIn } from './fields-in.ts';
import { isRecord } from './is-record.ts';
import { namesFilter } from './names-filter.ts';

/** How a reply ended, as far as its wire says it. */
export type Ending = Pick<TargetReply, 'unfinished' | 'blockedBy'>;

/**
 * Fields in which model servers say why a reply ended: chat completions, Ollama, Anthropic, Gemini, Bedrock. OpenAI's
 * responses say it in `incomplete_details`.
 */
const REASONS = ['finish_reason', 'done_reason', 'stop_reason', 'finishReason', 'stopReason'];
const CUT =
  /^(?:length|max_?tokens|max_output_tokens|model_length|token_limit|model_context_window_exceeded)$/i;
/** Anthropic's `refusal` is the model's own word, and no filter's. */
const FILTERED =
  /^(?:content[_-]?filter(?:ed)?|safety|prohibited_content|blocklist|spii|recitation|image_(?:safety|prohibited_content|recitation)|guardrail_intervened)$/i;
/** Gemini names it instead of a reply. */
const BLOCK = ['blockReason', 'block_reason'];

/**
 * Reads well-known marks anywhere in an answer, except within texts and what tools were called with, which the agent
 * writes.
 */
export function readEnding(answer: unknown): Ending {
  const ending: Ending = {};
  for (const [name, value] of fieldsIn(answer))
    if (REASONS.includes(name)) Object.assign(ending, endingBy(value));
    else if (name === 'incomplete_details' && isRecord(value))
      Object.assign(ending, endingBy(value['reason']));
    else if (BLOCK.includes(name) && isNamed(value)) ending.blockedBy = 'filter';
    else if (name === BEDROCK && value === 'INTERVENED') ending.blockedBy = 'filter';
  return ending;
}

const BEDROCK = 'amazon-bedrock-guardrailAction';

const isNamed = (value: unknown) =>
  typeof value === 'string' && value !== '' && !value.endsWith('_UNSPECIFIED');

/** By one reason, such as `length`. */
export function endingBy(reason: unknown): Ending {
  if (typeof reason !== 'string') return {};
  if (CUT.test(reason)) return { unfinished: 'length' };
  return FILTERED.test(reason) ? { blockedBy: 'filter' } : {};
}

/**
 * Reads a reply, unless a filter refuses the prompt by an error. Of such an error with a good status, what is read next
 * to it is the reply, if anything is.
 */
export function readUnlessBlocked(answer: HttpAnswer, read: () => TargetReply): TargetReply {
  if (!isFilters(answer)) return read();
  const none = blockedReply(evidenceOf(answer));
  if (!isGood(answer)) return none;
  try {
    return { ...read(), blockedBy: 'filter' };
  } catch (error) {
    if (error instanceof TargetError) return none;
    throw error;
  }
}

/** A reply without a word: the filter stopped the prompt. */
export const blockedReply = (
  evidence: Pick<TargetReply, 'statusCode' | 'headers' | 'body'>,
): TargetReply => ({
  ...{ text: '', toolCalls: null, usage: null },
  ...evidence,
  blockedBy: 'filter',
});

/** An error 4xx, or one with a good status. */
function isFilters(answer: HttpAnswer): boolean {
  const { status, json } = answer;
  if (status >= 400 && status < 500)
    return namesFilter(json, { byWords: !SPEAKING.includes(status) });
  return isGood(answer) && isRecord(json) && namesFilter(json['error']);
}

/** Statuses that say by themselves why: a key, a payment, a proxy, a limit. */
const SPEAKING = [401, 402, 407, 429];
