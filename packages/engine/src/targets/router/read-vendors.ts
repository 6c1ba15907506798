import type { TargetReply } from '@provoke/evidence';
import { ModelError, type ModelReply } from '../../definitions/model.ts';
import { TargetError } from '../../definitions/target.ts';
import { readItem } from '../acts/read-items.ts';
import { fromTold, thoughtIn } from '../acts/told.ts';
import { type HttpAnswer, isGood } from '../over-http/call-http.ts';
import { evidenceOf } from '../over-http/evidence-of.ts';
import { isRecord } from '../over-http/is-record.ts';
import { blockedReply, readEnding } from '../over-http/read-ending.ts';

/** The reply in a vendor's own protocol, as the SDK read it, with what the wire says of its end. */
export function readVendors(
  asked: ModelReply | Error,
  answer: HttpAnswer | undefined,
): TargetReply {
  const ending = answer && isGood(answer) ? readEnding(answer.json) : {};
  if (!(asked instanceof Error)) {
    const { status = null, headers = {}, text: body = '', json } = answer ?? {};
    const told = [...thoughtIn(thoughtsIn(json)), ...readItem(messageIn(json))];
    return {
      ...{ text: asked.text, statusCode: status, headers, body, toolCalls: null },
      ...{ usage: asked.usage, ...ending },
      ...(told.length > 0 && fromTold(told)),
    };
  }
  // A prompt that the filter stopped has no reply that the SDK could read.
  if (answer && ending.blockedBy) return blockedReply(evidenceOf(answer));
  throw toTargetError(asked, answer);
}

/** What a vendor's model thought: blocks of Anthropic's, parts of Gemini's. */
function thoughtsIn(json: unknown): string {
  const message = messageIn(json);
  const blocks = isRecord(message) ? [message['content'], message['parts']].flat() : [];
  return blocks.map(thoughtOf).filter(Boolean).join('\n');
}

/** Anthropic's answer is the message; Gemini's has it in its first candidate. */
function messageIn(json: unknown): unknown {
  if (!isRecord(json) || !Array.isArray(json['candidates'])) return json;
  const first: unknown = json['candidates'][0];
  return isRecord(first) ? first['content'] : undefined;
}

function thoughtOf(block: unknown): string {
  if (!isRecord(block)) return '';
  const { type, thinking, thought, text } = block;
  if (type === 'thinking' && typeof thinking === 'string') return thinking;
  return thought === true && typeof text === 'string' ? text : '';
}

function toTargetError(error: ModelError | Error, answer: HttpAnswer | undefined): Error {
  if (!(error instanceof ModelError)) return error;
  const { message, retryable, statusCode, body, retryAfterMs, cause } = error;
  return new TargetError(message, {
    ...{ retryable, cause },
    ...(statusCode !== null && { statusCode }),
    ...(body !== null && { body }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(answer && { answer: evidenceOf(answer) }),
  });
}
