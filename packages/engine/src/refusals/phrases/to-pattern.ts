import { fold } from '../fold.ts';

/** A language's phrases, in lower case: regular expressions in which `…` is a gap within the sentence. */
export type Phrases = {
  /** These decline the request wherever they are in the opening of a reply. */
  refusals: readonly string[];
  /** These decline only if nothing else is said. */
  whole: readonly string[];
  /** These say that the agent, or what it depends on, does not work at the moment. */
  outages: readonly string[];
  /** Whether words are written without spaces between them. */
  hasNoSpaces?: boolean;
};

export const toPattern = (phrases: readonly string[], { hasNoSpaces = false } = {}): RegExp =>
  new RegExp(
    `${hasNoSpaces ? '' : '(?<![\\p{L}\\p{M}\\p{N}])'}(?:${phrases
      .map((phrase) => withGaps(phrase, hasNoSpaces ? GAP : SPACED_GAP))
      .join('|')})`,
    'u',
  );

/** Matches only a text that consists of a phrase, whatever its punctuation. */
export const toWholePattern = (phrases: readonly string[]): RegExp =>
  new RegExp(
    `^[^\\p{L}]*(?:${phrases.map((phrase) => withGaps(phrase, SPACED_GAP)).join('|')})[^\\p{L}]*$`,
    'u',
  );

const withGaps = (phrase: string, gap: string) =>
  phrase
    .split('…')
    .map((part) => fold(part.trim()))
    .join(gap);

// Bounded, so that no text takes long.
const GAP = '[^.!?\\n。]{0,40}?';
const SPACED_GAP = '(?:[ ,،;:][^.!?\\n।؟]{0,120})? ';
