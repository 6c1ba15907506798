import { setImmediate as turn } from 'node:timers/promises';
import type { ChatCompletionRequest } from '@provoke/contract';

/** The tokenizer takes the square of a word's length, so a text of a hostile caller is counted in pieces. */
const PIECE_CHARACTERS = 250;
const PIECES_AT_ONCE = 40;

/** How many tokens texts have, near enough: cutting them into pieces adds one here and there. Lets others work meanwhile. */
export async function countTokens(texts: readonly string[]): Promise<number> {
  // Loaded when first needed: its vocabulary takes 60 MB.
  const { countTokens: count } = await import('gpt-tokenizer/encoding/o200k_base');
  let tokens = 0;
  let pieces = 0;
  for (const text of texts)
    for (let start = 0; start < text.length; start += PIECE_CHARACTERS) {
      tokens += count(text.slice(start, start + PIECE_CHARACTERS), AS_PLAIN_TEXT);
      if (++pieces % PIECES_AT_ONCE === 0) await turn();
    }
  return tokens;
}

/** A prompt may hold `<|endoftext|>` and its like. */
const AS_PLAIN_TEXT = { disallowedSpecial: new Set<string>() };

/** What a message and the whole conversation take beside their texts. */
const TOKENS_A_MESSAGE = 4;
const TOKENS_A_CONVERSATION = 3;

/** How many tokens a provider will find in a conversation, and in all that goes there with it. */
export async function countPrompt({ messages, ...wishes }: ChatCompletionRequest): Promise<number> {
  const texts = messages.flatMap(({ role: _, content, ...rest }) => [
    ...(Array.isArray(content) ? content.map(({ text }) => text) : textsIn({ content })),
    ...textsIn(rest),
  ]);
  const counted = await countTokens([...texts, ...textsIn(wishes)]);
  return counted + messages.length * TOKENS_A_MESSAGE + TOKENS_A_CONVERSATION;
}

/** What is written out in fields. Numbers and switches are not read by a model. */
const textsIn = (fields: object): string[] =>
  Object.values(fields).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? [JSON.stringify(value)] : [];
  });
