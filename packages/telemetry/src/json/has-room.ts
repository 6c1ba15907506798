/** How much structure a JSON text may have before it is parsed. */
export type JsonLimits = { depth: number; values: number };

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENS: readonly number[] = [0x5b, 0x7b];
const CLOSES: readonly number[] = [0x5d, 0x7d];

/** Whether a text stays within the limits. To parse millions of brackets takes seconds, to count them a moment. */
export function hasRoom(text: string, { depth, values }: JsonLimits): boolean {
  let level = 0;
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (OPENS.includes(code)) level += 1;
    else if (CLOSES.includes(code)) level -= 1;
    if (code === COMMA || OPENS.includes(code)) count += 1;
    if (level > depth || count > values) return false;
  }
  return true;
}

/** The place of the quote that ends it. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE)
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
