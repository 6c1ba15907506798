/** Our words at the start of a reply: supplied to the agent, or requested. */
export type Beginning = { begun?: string | undefined; wished?: string | undefined };

/** Splits a reply into the whole text and the agent's own part. An empty reply stays empty. */
export function readReply(text: string, { begun, wished }: Beginning) {
  const beginning = begun || wished;
  if (!beginning || text.trim() === '') return { own: text, whole: text };
  const rest = afterBeginning(text, beginning);
  // Also where a refusal quotes it. Replaced by a line break, so that separate words are not joined.
  const own = (rest ?? text).replaceAll(beginning, '\n');
  return { own, whole: begun && rest === undefined ? begun + text : text };
}

/** The text after the opening, if present, also in another case or with other white space and punctuation. */
function afterBeginning(text: string, beginning: string): string | undefined {
  if (text.startsWith(beginning)) return text.slice(beginning.length);
  const wanted = lettersOf(beginning);
  if (wanted.length === 0) return undefined;
  const found = lettersOf(text, wanted.length);
  const isSame =
    found.length === wanted.length &&
    found.every(({ letter }, index) => letter === wanted[index]?.letter);
  return isSame ? text.slice(found.at(-1)?.end) : undefined;
}

const LETTER = /[\p{L}\p{M}\p{N}]/gu;

/** The first letters and digits of a text, with their end positions. */
function lettersOf(text: string, countMax = Number.POSITIVE_INFINITY) {
  const letters: { letter: string; end: number }[] = [];
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    if (letters.length === countMax) break;
    letters.push({ letter: letter.toLowerCase(), end: index + letter.length });
  }
  return letters;
}
