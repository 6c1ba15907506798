/** A word of a prompt, with the white space before it; `turn` and the rest number what it stands in. */
export type Word = {
  text: string;
  gap: string;
  /** The message that it is of. */
  message: number;
  paragraph: number;
  /** A line, or a sentence of one. */
  sentence: number;
};

/** Scripts that put no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SENTENCE_END = /[.!?…。!?][)\]"'”’»」』]*$/u;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** The words of a message: what white space sets apart, and what a dictionary does where no space is written. */
export function splitWords(text: string, message = 0): Word[] {
  const words: Word[] = [];
  let [paragraph, sentence] = [0, 0];
  for (const { gap, word } of chunksOf(text)) {
    const previous = words.at(-1);
    const isAtEnd = previous !== undefined && SENTENCE_END.test(previous.text);
    if (previous && /\n\s*\n/.test(gap)) paragraph++;
    if (previous && (gap.includes('\n') || (isAtEnd && (gap !== '' || UNSPACED.test(word)))))
      sentence++;
    words.push({ text: word, gap, message, paragraph, sentence });
  }
  return words;
}

function chunksOf(text: string): { gap: string; word: string }[] {
  const chunks: { gap: string; word: string }[] = [];
  for (const [, gap = '', chunk = ''] of text.matchAll(/(\s*)(\S+)/gu))
    for (const [at, word] of (UNSPACED.test(chunk) ? piecesOf(chunk) : [chunk]).entries())
      chunks.push({ gap: at === 0 ? gap : '', word });
  return chunks;
}

/** Marks stay with the word before them. */
function piecesOf(chunk: string): string[] {
  const pieces: string[] = [];
  let open = '';
  for (const { segment, isWordLike } of segmenter.segment(chunk)) {
    if (isWordLike) {
      pieces.push(open + segment);
      open = '';
    } else if (pieces.length > 0) pieces.push(`${pieces.pop()}${segment}`);
    else open += segment;
  }
  return open === '' ? pieces : [...pieces, open];
}

/** The words that are left, with the strongest white space of all that stood between two of them. */
export function joinWords(words: readonly Word[], kept: readonly number[]): string {
  let [text, next] = ['', 0];
  for (const [at, index] of kept.entries()) {
    const between = words.slice(next, index + 1).map(({ gap }) => gap);
    if (at > 0) text += strongest(between);
    text += words[index]?.text ?? '';
    next = index + 1;
  }
  return text;
}

const strongest = (gaps: readonly string[]): string =>
  gaps.reduce((most, gap) => (rankOf(gap) > rankOf(most) ? gap : most), '');

function rankOf(gap: string): number {
  if (gap === '') return 0;
  return 1 + Math.min(2, gap.split('\n').length - 1);
}
