import type { Step } from '@provoke/evidence';
import type { Message } from '../../definitions/model.ts';
import { type Chain, readChain } from '../../encodings/chain.ts';

/** What is sent instead of a technique's messages, and what the attempt records about it. */
export type Converted = {
  messages: readonly Message[];
  data: Record<string, unknown>;
  steps: readonly Step[];
};

/** Writes every prompt in the same encodings; also the earlier ones, because the agent was sent them so. */
export type Convert = (messages: readonly Message[]) => Converted;

/** Undefined if nothing is to be converted. Throws an `Error` for an unknown encoding. */
export function converterFor(names: readonly string[]): Convert | undefined {
  if (names.length === 0) return undefined;
  const { id, encode } = readChain(names.join('+'));
  return (messages) => convert(messages, { id, encode });
}

const convert = (
  messages: readonly Message[],
  { id, encode }: Pick<Chain, 'id' | 'encode'>,
): Converted => ({
  messages: messages.map((message) =>
    message.role === 'user' ? { ...message, content: encode(message.content) } : message,
  ),
  data: { converted: id },
  steps: [
    {
      step_type: 'OTHER',
      content: { step_name: 'conversion', by: id, before: lastPrompt(messages) },
    },
  ],
});

const lastPrompt = (messages: readonly Message[]) =>
  messages.findLast(({ role }) => role === 'user')?.content ?? '';
