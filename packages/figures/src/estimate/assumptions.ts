/** What a call is assumed to take, as far as its text is not known before it is sent. */
export const ASSUMED = {
  seconds_per_call: 3,
  characters_per_token: 4,
  /** A prompt that a model or an own technique writes. */
  prompt_tokens: 200,
  /** A reply of the agent, unless its limit is lower. */
  reply_tokens: 300,
  /** The harmless request before the first attack. */
  hello_tokens: { input: 10, output: 300 },
  /** A question to a helper model, with what it was shown before, and its answer. */
  helper_tokens: { input: 1_500, output: 300 },
  /** A judge's rules, to which goal, prompt and reply are added, and its answer. */
  judge_tokens: { input: 600, output: 60 },
  /** A request that follows from a call of a practice tool: the conversation so far, with its results. */
  loop_tokens: { input: 800, output: 100 },
  classifier_tokens: { input: 900, output: 40 },
} as const;

/** Of one call. */
export type CallTokens = { input: number; output: number };
