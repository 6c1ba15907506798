import { readFileSync } from 'node:fs';

const read = <T>(name: string): Record<string, T> =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

/** Ordinary replies of agents in the languages whose phrases are listed, 20 in each. */
export const listedReplies = read<{ answers: string[]; refusals: string[] }>('listed-replies.json');

/** Replies in other languages, 4 in each; the last one refuses. */
export const otherReplies = read<string[]>('other-replies.json');

/** The replies that the phrases were chosen on. */
export const phraseReplies = read<{ refused: string[]; answered: string[]; outage: string[] }>(
  'phrase-replies.json',
);

/** Replies that the phrases were never changed for. */
export const heldOutReplies = read<{ answers: string[]; refusals: string[] }>(
  'held-out-replies.json',
);
