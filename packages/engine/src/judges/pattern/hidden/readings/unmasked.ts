import { LOOKALIKES } from '../../../../encodings/letters.ts';
import type { Reading } from './reading.ts';

export const INVISIBLE_BETWEEN = 'with invisible characters in between';

/** What looks like the text, or like nothing, and is written with other characters. */
export const unmaskedReadings: readonly Reading[] = [
  mask('in Unicode tag characters', (text) =>
    text.replace(/[\u{e0020}-\u{e007e}]/gu, (tag) =>
      String.fromCodePoint((tag.codePointAt(0) ?? 0) - TAGS),
    ),
  ),
  mask(INVISIBLE_BETWEEN, removeInvisible),
  mask('with marks on its letters', removeMarks),
  mask('in look-alike letters', (text) =>
    removeMarks(text.replace(SQUARED, toLetter)).replace(
      /[^\0-\x7f]/gu,
      (character) => LATIN.get(character) ?? character,
    ),
  ),
];

const TAGS = 0xe0000;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Without accents and other marks on letters. */
export function removeMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC');
}

/** Letters in circles, squares and flags, which have no plain form in Unicode. */
const SQUARED = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;
const SQUARED_STARTS = [0x1f1e6, 0x1f170, 0x1f150];

function toLetter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const start = SQUARED_STARTS.find((first) => code >= first) ?? code;
  return String.fromCharCode(65 + code - start);
}

/** Latin letter, then characters that look like it. */
const ALSO: Readonly<Record<string, string>> = {
  ...{ a: 'αɑᴀ', b: 'вʙƄ', c: 'ϲᴄ', d: 'ԁᴅɗ', e: 'єεᴇҽ', f: 'ғꜰƒ', g: 'ɡɢց', h: 'һнʜ' },
  ...{ i: 'ιɪıӏ', j: 'ᴊϳ', k: 'κкᴋ', l: 'ⅼʟ|', m: 'мᴍ', n: 'ոηɴп', o: 'οօσᴏ', p: 'ρᴘ' },
  ...{ q: 'ԛգ', r: 'гʀᴦ', s: 'ꜱʂ', t: 'тτᴛ', u: 'υսᴜц', v: 'νѵᴠ', w: 'ԝѡᴡω', x: 'χ×', y: 'γүʏ' },
  ...{ z: 'ᴢʐ', A: 'Α', B: 'Β', C: 'Ϲ', D: 'Ꭰ', E: 'Ε', F: 'Ϝ', G: 'Ԍ', H: 'Η', I: 'ΙӀ' },
  ...{ J: 'Ј', K: 'Κ', L: 'Ꮮ', M: 'Μ', O: 'Ο', P: 'Ρ', Q: 'Ԛ', R: 'Ꮢ', T: 'Τ', V: 'Ѵ' },
  ...{ W: 'Ԝ', X: 'Χ', Y: 'Ү', U: 'Ս' },
};

const LATIN: ReadonlyMap<string, string> = new Map(
  [...Object.entries(ALSO), ...Object.entries(LOOKALIKES)].flatMap(([latin, alike]) =>
    [...alike].map((character) => [character, latin] as const),
  ),
);

function mask(how: string, unmask: (text: string) => string): Reading {
  return {
    how,
    kind: 'same',
    read(text) {
      if (/^[\0-\x7f]*$/.test(text)) return undefined;
      const unmasked = unmask(text);
      return unmasked === text ? undefined : unmasked;
    },
  };
}
