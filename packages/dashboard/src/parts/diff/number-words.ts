/** A word, a character of a script without spaces, white space, or signs in a row. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{M}\p{N}_])+|\s+|[^\p{L}\p{M}\p{N}_\s]+/gu;

export const splitWords = (text: string): string[] => text.match(WORD) ?? [];

/** Two lists of words as numbers, the same number for the same word, and how many numbers there are. */
export function numberWords(before: readonly string[], after: readonly string[]) {
  const numbers = new Map<string, number>();
  const toNumbers = (words: readonly string[]) => {
    const list = new Int32Array(words.length);
    for (const [at, word] of words.entries()) {
      let number = numbers.get(word);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(word, number);
      }
      list[at] = number;
    }
    return list;
  };
  const [a, b] = [toNumbers(before), toNumbers(after)];
  return { a, b, size: numbers.size };
}
