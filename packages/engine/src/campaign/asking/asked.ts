import type { Asked } from '@provoke/evidence';
import { ModelError } from '../../definitions/model.ts';
import { TargetError } from '../../definitions/target.ts';
import type { HelperReply } from './helper-asker.ts';

/** A helper model's call as the journal keeps it. */
export function toAsked(
  question: Pick<Asked, 'id' | 'role' | 'fingerprint'>,
  answer: HelperReply,
): Asked {
  const { spending } = answer;
  if (!answer.failure) return { ...question, text: answer.text, spending };
  const { message, retryable, statusCode } = answer.failure;
  const failure = { message, retryable, ...(statusCode !== null && { statusCode }) };
  return { ...question, text: '', failure, spending };
}

/** The recorded answer. Throws `ModelError` if a model gave none, `TargetError` if the target gave none. */
export function textOf({ role, text, failure }: Asked): string {
  if (!failure) return text;
  const { message, ...options } = failure;
  throw role === 'target'
    ? new TargetError(message, options)
    : new ModelError(message, { ...options, role });
}
