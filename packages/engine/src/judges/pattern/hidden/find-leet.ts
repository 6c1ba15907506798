import { LEET, toRot13 } from '../../../encodings/letters.ts';
import { mapUnits } from '../../../text/map-units.ts';
import type { Found } from './search-text.ts';
import type { Secret } from './secret-forms.ts';
import { createBorders, includesWords, joinWords } from './words.ts';

/** Finds a secret whose letters were replaced by digits and signs that look like them. */
export function findLeet(plain: string, { letters, bare }: Secret): Found | undefined {
  if (letters === '' || !/[0-9@$!|+]/.test(plain)) return undefined;
  const digits = toDigits(plain);
  const joined = joinWords(digits);
  const isMadeOfWords = createBorders(digits);
  if (includesWords(joined, toDigits(bare), isMadeOfWords)) return { hidden: 'in leetspeak' };
  return includesWords(joined, toDigits(toRot13(bare)), isMadeOfWords)
    ? { hidden: 'in leetspeak, and below that by rot13' }
    : undefined;
}

const SIGNS: Readonly<Record<string, string>> = {
  ...LEET,
  '@': '4',
  $: '5',
  '!': '1',
  '|': '1',
  '+': '7',
};

/** What each character of ASCII becomes. */
const DIGITS = Uint8Array.from({ length: 128 }, (_, unit) =>
  (SIGNS[String.fromCharCode(unit)] ?? String.fromCharCode(unit)).charCodeAt(0),
);

const toDigits = (text: string): string => mapUnits(text, (unit) => DIGITS[unit] ?? unit);
