/** Text in one spelling: small letters without accents, one kind of apostrophe, no emphasis, single spaces. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[^\S\n]+/g, ' ')
    // Of the two Devanagari signs for a nasal vowel, writers use either.
    .replace(/ँ/g, 'ं');

/** Accents, Arabic vowel signs, the Devanagari nukta, invisible characters, Markdown's emphasis. */
const MARKS = /[\u0300-\u036f\u0640\u064b-\u0655\u093c\u200b-\u200f\u2060\ufeff*_#>]/g;
