/** Enough of a prompt to recognize it by. */
const PIECE_MAX = 120;
/** What is looked at of something long: as much of its start and of its end. */
const END_MAX = 100_000;

/**
 * Recognizes what carries a prompt, by its words: they may be escaped as in JSON or in an address, and shortened. Its
 * start or its end is enough, since the other may be missing or written in another way.
 */
export function carrierOf(prompt: string): (sent: string) => boolean {
  const bare = prompt.trim();
  const words = endsOf(bare, 10 * PIECE_MAX).map(wordsOf);
  if (words.every((some) => some.trim() === ''))
    return (sent) => bare !== '' && sent.includes(bare);
  const pieces = words.flatMap((some) => [some.slice(0, PIECE_MAX), some.slice(-PIECE_MAX)]);
  return (sent) =>
    endsOf(sent, END_MAX)
      .flatMap((end) => [end, unescaped(end)])
      .map(wordsOf)
      .some((all) => pieces.some((piece) => all.includes(piece)));
}

const endsOf = (text: string, lengthMax: number): string[] =>
  text.length <= 2 * lengthMax ? [text] : [text.slice(0, lengthMax), text.slice(-lengthMax)];

/** Letters and digits, with one space around each word. */
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;

const unescaped = (text: string): string =>
  text
    .replace(/\\(?:u([0-9a-f]{4})|[nrtbf"\\/])/gi, (_, code: string | undefined) =>
      code === undefined ? ' ' : String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
      try {
        return decodeURIComponent(bytes);
      } catch {
        return bytes;
      }
    });
