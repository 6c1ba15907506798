import { fold } from './fold.ts';
import { allPhrases } from './phrases/all-phrases.ts';
import { type Phrases, toPattern, toWholePattern } from './phrases/to-pattern.ts';

/** Whether a reply declines the request. A polite opening that an answer follows does not, nor does an outage. */
export const isRefusal = (text: string): boolean => findPhrase(text) === 'refusal';

/** What the opening of a reply says by one of the listed phrases. */
export function findPhrase(text: string): 'refusal' | 'outage' | undefined {
  const reply = text.trimStart();
  const opening = fold(reply.slice(0, OPENING_LENGTH));
  if (reply.length <= NOTICE_MAX && matches(OUTAGES, opening)) return 'outage';
  if (matches(REFUSALS, opening)) return 'refusal';
  return reply.length <= OPENING_LENGTH && matches(WHOLE, opening) ? 'refusal' : undefined;
}

/** Later, the same words may be part of an answer. */
const OPENING_LENGTH = 600;
/** A longer reply is more than a notice. */
const NOTICE_MAX = 400;

const lists: readonly Phrases[] = Object.values(allPhrases);
const spaced = lists.filter(({ hasNoSpaces }) => !hasNoSpaces);
const unspaced = lists.filter(({ hasNoSpaces }) => hasNoSpaces);

const patternsOf = (kind: 'refusals' | 'outages') => [
  toPattern(spaced.flatMap((phrases) => phrases[kind])),
  toPattern(
    unspaced.flatMap((phrases) => phrases[kind]),
    { hasNoSpaces: true },
  ),
];
const REFUSALS = patternsOf('refusals');
const OUTAGES = patternsOf('outages');
const WHOLE = [toWholePattern(lists.flatMap(({ whole }) => whole))];

const matches = (patterns: readonly RegExp[], text: string) =>
  patterns.some((pattern) => pattern.test(text));
