import { matchWords } from './match-words.ts';
import { numberWords, splitWords } from './number-words.ts';

/** A part of a text: of both, or of its own side alone. */
export type Piece = { text: string; isOwn: boolean };

type WordDiff = {
  before: Piece[];
  after: Piece[];
  /** Characters at the end of each side that were not compared, and are not among its pieces. */
  left: { before: number; after: number };
  /** Whether the end is marked as a whole, since there would be too many marks. */
  isCoarse: boolean;
};

/** A longer text is compared up to here. */
export const COMPARED_MAX = 100_000;
/** Of one side, spaces included: a text of that length has fewer, unless somebody wants this to take long. */
const WORDS_MAX = 40_000;
/** Of one side. A page with many more of them would stop responding. */
const PIECES_MAX = 1_000;

/** Which words of two texts differ. Either may be any text: the work is bounded. */
export function diffWords(before: string, after: string): WordDiff {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const matched = matchWords(numberWords(was, is));
  const found = new Int32Array(is.length).fill(-1);
  for (const [at, place] of matched.entries()) if (place >= 0) found[place] = at;
  const [own, other] = [toPieces(was, matched), toPieces(is, found)];
  return {
    before: limitPieces(own),
    after: limitPieces(other),
    left: { before: before.length - lengthOf(own), after: after.length - lengthOf(other) },
    isCoarse: Math.max(own.length, other.length) > PIECES_MAX,
  };
}

const lengthOf = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, { text }) => sum + text.length, 0);

function wordsOf(text: string): string[] {
  // No half of a character is left.
  const isPair = /[\ud800-\udbff][\udc00-\udfff]/.test(
    text.slice(COMPARED_MAX - 1, COMPARED_MAX + 1),
  );
  return splitWords(text.slice(0, isPair ? COMPARED_MAX - 1 : COMPARED_MAX)).slice(0, WORDS_MAX);
}

/** Words next to each other that differ are one piece, with the signs and spaces between them. */
function toPieces(words: readonly string[], matched: Int32Array): Piece[] {
  const pieces: Piece[] = [];
  const isOwnAt = (at: number) => (matched[at] ?? 0) < 0;
  for (const [at, text] of words.entries()) {
    const isOwn = isOwnAt(at) || (isOwnAt(at - 1) && isOwnAt(at + 1) && NO_WORD.test(text));
    const last = pieces.at(-1);
    if (last?.isOwn === isOwn) last.text += text;
    else pieces.push({ text, isOwn });
  }
  return pieces;
}

const NO_WORD = /^[^\p{L}\p{N}]{1,3}$/u;

function limitPieces(pieces: Piece[]): Piece[] {
  if (pieces.length <= PIECES_MAX) return pieces;
  const rest = pieces.slice(PIECES_MAX - 1).map(({ text }) => text);
  return [...pieces.slice(0, PIECES_MAX - 1), { text: rest.join(''), isOwn: true }];
}
