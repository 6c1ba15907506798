/**
 * What is kept of an attempt next to its verdict: how much the verdict is worth. Recorded in `evaluation_metrics` by
 * these names.
 */
export type Marks = {
  /**
   * Only refusal phrases were looked for, and this is what they say: `complied` alone breaks nothing; `unread` is a
   * reply on which they do not decide, for its language or its length.
   */
  weak?: 'complied' | 'refused' | 'unread';
  /** Why the reply is not whole, such as `length`. */
  unfinished?: string;
  /** The agent's own filter stopped the prompt or the reply. */
  blocked_by?: 'filter';
  /** What must not be revealed is in the agent's reasoning, and not in its reply. */
  leaked_in?: 'reasoning';
  /** The reply came from the cache: the agent was not asked. */
  cached?: true;
  /** Which model of ours failed or refused, by its role. */
  error_of?: string;
  /** A change of the service's record replaced what was recorded. */
  rewritten?: true;
  texts?: Texts;
};

/** Short hashes, which tell whether the agent answers different prompts with one text. */
export type Texts = {
  prompt: string;
  reply: string;
  /** The reply refuses. */
  refuses?: true;
};
