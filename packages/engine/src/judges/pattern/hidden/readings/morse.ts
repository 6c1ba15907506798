import { MORSE } from '../../../../encodings/letters.ts';
import type { Reading } from './reading.ts';

const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(MORSE).map(([letter, signs]) => [signs, letter]),
);

/** Dots and dashes, as several keyboards write them; what is no Morse stays. */
export const morse: Reading = {
  how: 'in Morse code',
  kind: 'weak',
  read(text) {
    const signs = text.replace(/[·•∙]/g, '.').replace(/[–—−_]/g, '-');
    const read = signs.replace(GROUP, (group, code: string) => LETTERS.get(code) ?? group);
    return read === signs ? undefined : read.replaceAll('/', ' ');
  },
};

const GROUP = /(?<![\p{L}\p{N}.-])([.-]{1,6})(?![\p{L}\p{N}.-]) ?/gu;
