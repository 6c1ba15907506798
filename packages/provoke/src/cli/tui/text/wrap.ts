import { cells, cut } from './fit.ts';

/** Lines of at most `width` cells, broken between words where there are any. */
export const wrap = (text: string, width: number): string[] =>
  text.split('\n').flatMap((line) => wrapLine(line, Math.max(2, width)));

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  let used = 0;
  for (const word of line.split(/(?<= )/)) {
    const length = cells(word);
    if (used + cells(word.trimEnd()) <= width) {
      current += word;
      used += length;
      continue;
    }
    if (current !== '') lines.push(current.trimEnd());
    const { whole, rest } = split(word, width);
    lines.push(...whole);
    current = rest;
    used = cells(rest);
  }
  return [...lines, current.trimEnd()];
}

/** A word that is longer than a line fills whole lines, and leaves a rest. */
function split(word: string, width: number): { whole: string[]; rest: string } {
  const whole: string[] = [];
  let rest = word;
  while (cells(rest) > width) {
    const head = cut(rest, width);
    if (head === '') return { whole: [...whole, '…'], rest: '' };
    whole.push(head);
    rest = rest.slice(head.length);
  }
  return { whole, rest };
}

/** The first `height` lines; the last of them shows that more follows. */
export function clip(lines: readonly string[], height: number, width: number): string[] {
  if (lines.length <= height) return [...lines];
  const kept = lines.slice(0, Math.max(0, height));
  const last = kept.pop();
  return last === undefined ? [] : [...kept, `${cut(last, width - 2)} …`];
}
