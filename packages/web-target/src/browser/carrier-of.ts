/** Enough of a prompt to recognize it by. */
const PIECES = 3;
const PIECE_MAX = 120;

/**
 * Recognizes what carries a prompt, by its words: they may be escaped as in JSON or in an address, and shortened.
 * Three pieces are looked for, since one may be written in another way.
 */
export function carrierOf(prompt: string): (sent: string) => boolean {
  const words = wordsOf(prompt);
  const bare = prompt.trim();
  if (!words.trim()) return (sent) => bare !== '' && sent.includes(bare);
  const pieces = piecesOf(words);
  return (sent) => {
    const all = wordsOf(sent);
    return pieces.some((piece) => all.includes(piece));
  };
}

/** From the start, the middle and the end. */
function piecesOf(words: string): string[] {
  if (words.length <= PIECE_MAX) return [words];
  const step = (words.length - PIECE_MAX) / (PIECES - 1);
  return Array.from({ length: PIECES }, (_, at) =>
    words.slice(Math.round(at * step), Math.round(at * step) + PIECE_MAX),
  );
}

/** Letters and digits, with one space around each word. */
const wordsOf = (text: string): string =>
  ` ${unescaped(text)
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
