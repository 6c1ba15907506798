import type { AnswerMemory } from '../../db/reading/answer-memory.ts';
import type { Answering } from '../answer/answering.ts';
import { textResponse } from '../answer/text-response.ts';
import type { KeyedAnswer } from './idempotent-write.ts';

/** From this size on an answer is sent in chunks, without a length. */
const LENGTH_FROM_BYTES = 65_536;

/**
 * Sends the answer of an idempotent write. It counts as held until the client has read it: a small request can have a
 * large answer, and can be sent again any number of times.
 */
export async function answerKeyed(
  keyed: KeyedAnswer,
  memory: AnswerMemory,
  answering: Omit<Answering, 'status'>,
): Promise<Response> {
  const bytes = keyed.replayed ? keyed.bytes : Buffer.byteLength(keyed.answer);
  await memory.retain(bytes);
  const answer = keyed.replayed ? await keyed.read() : keyed.answer;
  return textResponse(inOnePiece(answer), {
    ...answering,
    status: keyed.status,
    headers: {
      'content-type': 'application/json',
      ...(bytes > LENGTH_FROM_BYTES && { 'content-length': String(bytes) }),
      ...(keyed.replayed && { 'Idempotency-Replayed': 'true' }),
    },
  });
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}
