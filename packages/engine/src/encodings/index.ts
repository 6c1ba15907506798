import { reverseCodePoints } from '../text/reverse-code-points.ts';
import { toBase64 } from '../text/to-base64.ts';
import type { Encoding } from './encoding.ts';
import { splitWords, toTags, withZeroWidth } from './invisible.ts';
import { toHomoglyphs, toLeet, toMorse, toRot13 } from './letters.ts';

/** The registry. To add an encoding, add a line here. */
export const encodings: readonly Encoding[] = [
  { id: 'base64', summary: 'Base64', form: 'written in Base64', encode: toBase64 },
  {
    id: 'rot13',
    summary: 'every letter moved by 13 places',
    form: 'written in ROT13',
    encode: toRot13,
  },
  {
    id: 'leet',
    summary: 'digits that look like letters',
    form: 'written in leetspeak',
    encode: toLeet,
  },
  { id: 'morse', summary: 'Morse code', form: 'written in Morse code', encode: toMorse },
  {
    id: 'homoglyphs',
    summary: 'Cyrillic and Greek letters that look like Latin ones',
    form: 'written in look-alike letters',
    encode: toHomoglyphs,
  },
  {
    id: 'zero-width',
    summary: 'an invisible character between all others',
    form: 'written with invisible characters in between',
    encode: withZeroWidth,
  },
  {
    id: 'tags',
    summary: 'Unicode tag characters, which most screens do not show',
    form: 'written in Unicode tag characters',
    encode: toTags,
  },
  {
    id: 'split-words',
    summary: 'words cut in the middle by a hyphen',
    form: 'written with its words cut by hyphens',
    encode: splitWords,
  },
  {
    id: 'reverse',
    summary: 'from the last character to the first',
    form: 'written backwards',
    encode: reverseCodePoints,
  },
];

export const encodingIds = encodings.map(({ id }) => id);
