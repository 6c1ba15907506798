const WORDS = 20_000;
const SPREAD = 0.618_033_988_75;
const SYLLABLES = ['ba', 'den', 'ki', 'lor', 'mu', 'nes', 'po', 'ra', 'sti', 'ven'];

/** A few words are common and most are rare, as in any language. The same number gives the same words. */
export const vocabulary = (number: number, count: number): string =>
  Array.from({ length: count }, (_, at) => word((number * 101 + at) * SPREAD)).join(' ');

const word = (place: number) =>
  [...String(Math.floor(WORDS ** (place % 1)))].map((digit) => SYLLABLES[Number(digit)]).join('');
