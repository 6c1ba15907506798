import { setImmediate as turn } from 'node:timers/promises';
import type { ChatCompletionRequest } from '@provoke/contract';

/** The tokenizer's time grows with the square of a word's length, so texts are counted in pieces. */
const PIECE_CHARACTERS = 250;
const PIECES_AT_ONCE = 40;

/** Estimates the tokens of texts; cutting them into pieces adds a few. Yields to other work in between. */
export async function countTokens(texts: readonly string[]): Promise<number> {
  const { countTokens: count } = await loadTokenizer();
  let tokens = 0;
  let pieces = 0;
  for (const text of texts)
    for (let start = 0; start < text.length; start += PIECE_CHARACTERS) {
      tokens += count(text.slice(start, start + PIECE_CHARACTERS), AS_PLAIN_TEXT);
      if (++pieces % PIECES_AT_ONCE === 0) await turn();
    }
  return tokens;
}

/** A prompt may contain `<|endoftext|>` or another control word. */
const AS_PLAIN_TEXT = { disallowedSpecial: new Set<string>() };

let tokenizer: Promise<typeof import('gpt-tokenizer/encoding/o200k_base')> | undefined;

/** Loaded on first use: its vocabulary takes 60 MB. */
const loadTokenizer = () => (tokenizer ??= import('gpt-tokenizer/encoding/o200k_base'));

/** Added by a provider for each message and for the conversation. */
const TOKENS_A_MESSAGE = 4;
const TOKENS_A_CONVERSATION = 3;

/** Estimates the tokens that a provider counts for a conversation and the other fields of its request. */
export async function countPrompt({ messages, ...wishes }: ChatCompletionRequest): Promise<number> {
  const texts = messages.flatMap(({ role: _, content, ...rest }) => [
    ...(Array.isArray(content) ? content.map(({ text }) => text) : textsIn({ content })),
    ...textsIn(rest),
  ]);
  const counted = await countTokens([...texts, ...textsIn(wishes)]);
  return counted + messages.length * TOKENS_A_MESSAGE + TOKENS_A_CONVERSATION;
}

/** The texts of fields. A model reads no numbers or booleans. */
const textsIn = (fields: object): string[] =>
  Object.values(fields).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? [JSON.stringify(value)] : [];
  });
