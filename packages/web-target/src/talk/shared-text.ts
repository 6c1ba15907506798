/** A line as long as a status or a clock. A longer one that varies is kept. */
const STATUS_MAX = 40;

/** The lines of a text that its other states have too, without a mark that only some of them have at their end. */
export function sharedText(text: string, states: readonly string[]): string {
  let lines = text.split('\n');
  for (const state of states) if (state !== text) lines = sharedLines(lines, state.split('\n'));
  const shared = lines.join('\n').trim();
  return shared || text;
}

function sharedLines(lines: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return lines.flatMap((line, at) => {
    if (known.has(line)) return [line];
    const fromEnd = others.length - (lines.length - at);
    const stem = [others[at], others[fromEnd]]
      .map((other) => stemOf(line, other ?? ''))
      .find((one) => one !== '');
    if (stem !== undefined) return [stem];
    return line.length <= STATUS_MAX ? [] : [line];
  });
}

/** The words that two lines begin with, if only marks follow in either. */
function stemOf(line: string, other: string): string {
  let length = 0;
  while (length < line.length && line[length] === other[length]) length++;
  const [stem, ...rests] = [line.slice(0, length), line.slice(length), other.slice(length)];
  return isWorded(stem) && !rests.some(isWorded) ? stem.trimEnd() : '';
}

const isWorded = (text: string) => /[\p{L}\p{N}]/u.test(text);
