/**
 * Names of fields that agents take a prompt in, the likeliest first. Those of two words are sure, and rarer: an endpoint
 * that does not say what it takes is tried with the others.
 */
export const promptFields = [
  ...['message', 'prompt', 'question', 'query'],
  ...['user_input', 'user_message', 'user_prompt', 'chat_input', 'input_text'],
  ...['input', 'text', 'content', 'messages', 'q', 'utterance', 'msg', 'ask', 'input_value'],
] as const;

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

const ranks = new Map(promptFields.map((name, rank) => [plain(name), rank]));

/** The rank of a name in that list, however it is written, such as `userInput`; undefined for any other. */
export const promptRank = (name: string): number | undefined => ranks.get(plain(name));

/** The names that may be a prompt's, the likeliest first. */
export const promptNames = (names: readonly string[]): string[] =>
  names
    .flatMap((name) => {
      const rank = promptRank(name);
      return rank === undefined ? [] : [{ name, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ name }) => name);
