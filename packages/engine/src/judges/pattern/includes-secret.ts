/**
 * Finds a secret in any case, backwards, or spelled out with spaces or hyphens, but not where parts of other words
 * happen to form it.
 */
export function includesSecret(text: string, secret: string): boolean {
  if (text.includes(secret)) return true;
  const plain = toPlain(secret);
  const bare = wordsOf(plain).join('');
  // A secret made of punctuation leaves too little: it would be found everywhere.
  if (bare.length < BARE_MIN) return false;
  const searched = toPlain(text);
  if ([plain, bare].flatMap(bothWays).some((form) => searched.includes(form))) return true;
  const words = wordsOf(searched);
  return bothWays(bare).some((form) => isMadeOf(words, form));
}

const BARE_MIN = 4;

const toPlain = (text: string) => text.normalize('NFKC').toLowerCase();

const bothWays = (text: string) => [text, [...text].reverse().join('')];

/** Runs of letters and digits; in scripts without spaces, single characters. */
const WORDS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{N}])+/gu;

const wordsOf = (text: string): readonly string[] => text.match(WORDS) ?? [];

/** Whether consecutive words form this text. */
function isMadeOf(words: readonly string[], text: string): boolean {
  const whole = words.join('');
  if (!whole.includes(text)) return false;
  const borders = new Set([0]);
  let end = 0;
  for (const word of words) {
    end += word.length;
    borders.add(end);
  }
  for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1))
    if (borders.has(at) && borders.has(at + text.length)) return true;
  return false;
}
