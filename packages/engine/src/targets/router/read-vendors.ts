import type { TargetReply } from '@provoke/evidence';
import { ModelError, type ModelReply } from '../../definitions/model.ts';
import { thoughtStep } from '../../definitions/steps.ts';
import { TargetError } from '../../definitions/target.ts';
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
    const thoughts = thoughtsIn(json);
    return {
      ...{ text: asked.text, statusCode: status, headers, body, toolCalls: null },
      ...{ usage: asked.usage, ...ending },
      ...(thoughts && { steps: [thoughtStep(thoughts)] }),
    };
  }
  // A prompt that the filter stopped has no reply that the SDK could read.
  if (answer && ending.blockedBy) return blockedReply(evidenceOf(answer));
  throw toTargetError(asked, answer);
}

/** What a vendor's model thought: blocks of Anthropic's, parts of Gemini's. */
function thoughtsIn(json: unknown): string {
  const blocks = isRecord(json) ? [json['content'], partsIn(json)].flat() : [];
  return blocks.map(thoughtOf).filter(Boolean).join('\n');
}

function partsIn({ candidates }: Record<string, unknown>): unknown {
  const first = Array.isArray(candidates) ? candidates[0] : undefined;
  const content = isRecord(first) ? first['content'] : undefined;
  return isRecord(content) ? content['parts'] : undefined;
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
