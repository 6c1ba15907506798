import { mapUnits } from '../text/map-units.ts';

/** Every letter by the one 13 places on. */
export const toRot13 = (text: string): string =>
  mapUnits(text, (unit) => {
    const first = unit & LOWER_CASE ? 97 : 65;
    const letter = unit - first;
    return letter >= 0 && letter < 26 ? ((letter + 13) % 26) + first : unit;
  });

/** The bit that tells a small letter from a capital one. */
const LOWER_CASE = 0x20;

/** Digits that look like letters. */
export const LEET: Readonly<Record<string, string>> = {
  ...{ a: '4', b: '8', e: '3', g: '6', i: '1', l: '1', o: '0', s: '5', t: '7', z: '2' },
};

export const toLeet = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => LEET[letter.toLowerCase()] ?? letter);

/** Letters of Cyrillic and Greek that look like Latin ones. */
export const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ a: 'а', c: 'с', e: 'е', i: 'і', j: 'ј', o: 'о', p: 'р', s: 'ѕ', x: 'х', y: 'у' },
  ...{ A: 'А', B: 'В', C: 'С', E: 'Е', H: 'Н', I: 'І', K: 'К', M: 'М', O: 'О', P: 'Р' },
  ...{ S: 'Ѕ', T: 'Т', X: 'Х', Y: 'Υ', Z: 'Ζ', N: 'Ν' },
};

export const toHomoglyphs = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => LOOKALIKES[letter] ?? letter);

export const MORSE: Readonly<Record<string, string>> = {
  ...{ a: '.-', b: '-...', c: '-.-.', d: '-..', e: '.', f: '..-.', g: '--.', h: '....' },
  ...{ i: '..', j: '.---', k: '-.-', l: '.-..', m: '--', n: '-.', o: '---', p: '.--.' },
  ...{ q: '--.-', r: '.-.', s: '...', t: '-', u: '..-', v: '...-', w: '.--', x: '-..-' },
  ...{ y: '-.--', z: '--..', 0: '-----', 1: '.----', 2: '..---', 3: '...--', 4: '....-' },
  ...{ 5: '.....', 6: '-....', 7: '--...', 8: '---..', 9: '----.', '.': '.-.-.-' },
  ...{ ',': '--..--', '?': '..--..', "'": '.----.', '!': '-.-.--', '/': '-..-.', ':': '---...' },
  ...{ '(': '-.--.', ')': '-.--.-', '-': '-....-', '"': '.-..-.', '@': '.--.-.', '=': '-...-' },
};

/** Letters apart by a space, words by a slash. What Morse has no sign for stays as it is. */
export const toMorse = (text: string): string =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => [...word].map((character) => MORSE[character] ?? character).join(' '))
    .join(' / ');
