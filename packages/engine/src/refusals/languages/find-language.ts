/** How much of a text is read; the rest may be as long as it likes. */
const READ_MAX = 1_000;

/** A shorter text does not tell its language. */
export const LETTERS_MIN = 40;

/** Letters, and the signs that are part of them, in the beginning of a text. */
export const countLetters = (text: string): number =>
  text.slice(0, READ_MAX).match(/[\p{L}\p{M}]/gu)?.length ?? 0;

/** The ISO 639-1 code of a text's language, or undefined if it is too short or like no language. */
export async function findLanguage(text: string): Promise<string | undefined> {
  const opening = text.slice(0, READ_MAX);
  const letters = countLetters(opening);
  if (letters < LETTERS_MIN) return undefined;
  const hangul = opening.match(/\p{sc=Hangul}/gu)?.length ?? 0;
  if (hangul > letters / 2) return 'ko';
  // Loaded by the first judge that needs it: it takes 0.2 s and 60 MB.
  const { eld } = await import('eld/extrasmall');
  const found = eld.detect(opening);
  return found.isReliable() ? found.language : undefined;
}
