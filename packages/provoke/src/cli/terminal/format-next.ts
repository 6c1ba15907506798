/** Lines to type, indented; a line of several is indented as a whole. */
export const formatNext = (lines: readonly string[]): string[] =>
  lines.map((line) => line.replace(/^/gm, '  '));

/** What to type next, below an answer. */
export const formatNextBlock = (lines: readonly string[]): string =>
  ['', 'Next', ...formatNext(lines)].join('\n');
