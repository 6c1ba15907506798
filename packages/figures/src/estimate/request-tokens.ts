import { ASSUMED, type CallTokens } from './assumptions.ts';

type Request = {
  /** Characters of what is sent; undefined for what a model writes. */
  characters: number | undefined;
  /** Of the agent's system prompt. */
  system?: number;
  /** Of the conversation. */
  turns?: number | undefined;
  /** The limit of a reply. */
  maxTokens?: number | undefined;
};

/** The tokens of one request to the agent, and of what is new in it. */
export type RequestTokens = CallTokens & { prompt: number };

/** Of a request to the agent, by the length of its texts. */
export function requestTokens({
  characters,
  system = 0,
  turns = 1,
  maxTokens,
}: Request): RequestTokens {
  const prompt = characters === undefined ? ASSUMED.prompt_tokens : toTokens(characters);
  const output = Math.min(ASSUMED.reply_tokens, maxTokens ?? ASSUMED.reply_tokens);
  // On average, half of the conversation comes before.
  const before = ((turns - 1) / 2) * (prompt + output);
  return { prompt, input: toTokens(system) + before + prompt, output };
}

/** Of a question to a judge about replies to these requests. */
export function judgeTokens(sizes: readonly RequestTokens[]): CallTokens {
  const mean = (of: (size: RequestTokens) => number) =>
    sizes.reduce((sum, size) => sum + of(size), 0) / Math.max(1, sizes.length);
  const { input, output } = ASSUMED.judge_tokens;
  return { input: input + mean(({ prompt }) => prompt) + mean((size) => size.output), output };
}

const toTokens = (characters: number) => Math.ceil(characters / ASSUMED.characters_per_token);
