/** A text's letters and digits alone, in lower case, and where each was in the text. */
export type Folded = { letters: string; from: Uint32Array; to: Uint32Array };

const WORD = /[\p{L}\p{N}]/u;

/** Case, width, signs, spaces and invisible characters make no difference. */
export function fold(text: string): Folded {
  const parts: string[] = [];
  const [from, to]: [number[], number[]] = [[], []];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    if (WORD.test(character)) {
      const plain = character.normalize('NFKC').toLowerCase();
      parts.push(plain);
      for (let unit = 0; unit < plain.length; unit++) {
        from.push(at);
        to.push(end);
      }
    }
    at = end;
  }
  return { letters: parts.join(''), from: Uint32Array.from(from), to: Uint32Array.from(to) };
}

export const reverse = (text: string): string => [...text].reverse().join('');

const A = 97;
const LETTERS = 26;

/** Every letter of ASCII moved on by as many places. */
export const shift = (text: string, places: number): string =>
  text.replace(/[a-z]/g, (letter) =>
    String.fromCharCode(A + ((letter.charCodeAt(0) - A + places) % LETTERS)),
  );

/** Every letter mirrored: a is z. */
export const mirror = (text: string): string =>
  text.replace(/[a-z]/g, (letter) =>
    String.fromCharCode(2 * A + LETTERS - 1 - letter.charCodeAt(0)),
  );
