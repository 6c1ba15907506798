/**
 * A text with each of its UTF-16 units replaced, or left out where that is negative. Replies are read in dozens of
 * ways, and a pattern with a function for each match takes ten times as long.
 */
export function mapUnits(text: string, replace: (unit: number, at: number) => number): string {
  // Taken from a pool, which a larger array is not.
  const bytes = Buffer.allocUnsafe(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = replace(text.charCodeAt(at), at);
    if (unit < 0) continue;
    if (unit > LATIN1_MAX) return mapWideUnits(text, replace);
    bytes[count++] = unit;
  }
  return bytes.toString('latin1', 0, count);
}

/** Such a text takes half the memory, and is searched faster. */
const LATIN1_MAX = 0xff;

function mapWideUnits(text: string, replace: (unit: number, at: number) => number): string {
  const units = new Uint16Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = replace(text.charCodeAt(at), at);
    if (unit >= 0) units[count++] = unit;
  }
  return Buffer.from(units.buffer, 0, 2 * count).toString('utf16le');
}
