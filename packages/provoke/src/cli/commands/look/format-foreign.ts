import { formatCount, plural } from '@provoke/figures';
import { listUnsafe, safeLine, safeText } from '../../terminal/safe-text.ts';
import { wrap } from '../../terminal/wrap.ts';

/** How wide the labels of an attempt are. */
const LABEL = 11;
/** The rest is printed with `--json`. */
const TEXT_MAX = 10_000;
const WIDTH_MIN = 20;

/** Foreign text under its label: harmless, wrapped, and with a count of what is not shown. */
export function formatForeign(label: string, text: string, columns: number): string[] {
  const width = Math.max(columns - LABEL, WIDTH_MIN);
  const shown = text.slice(0, TEXT_MAX);
  const safe = safeText(shown.replaceAll('\r\n', '\n').replaceAll('\t', '  '));
  const lines = wrap(safe, width)
    .split('\n')
    .flatMap((line) => breakLine(line, width));
  const notes = [...hiddenIn(shown), ...cut(text)];
  const name = safeLine(label, 30);
  const start = name.length < LABEL ? name.padEnd(LABEL) : `${name} `;
  return [...lines, ...notes].map((line, index) =>
    `${index === 0 ? start : ' '.repeat(LABEL)}${line}`.trimEnd(),
  );
}

/** A word that is wider than the terminal. */
function breakLine(line: string, width: number): string[] {
  const parts: string[] = [];
  for (let from = 0; from < line.length || from === 0; from += width)
    parts.push(line.slice(from, from + width));
  return parts;
}

const KINDS_SHOWN = 3;

function hiddenIn(text: string): string[] {
  const found = listUnsafe(text);
  if (found.length === 0) return [];
  const kinds = [...new Set(found)];
  const named = kinds.slice(0, KINDS_SHOWN).join(', ');
  const more = kinds.length > KINDS_SHOWN ? ', …' : '';
  const count = plural(found.length, 'hidden character');
  return [`${count}, shown as ${named}${more}`];
}

const cut = (text: string) =>
  text.length > TEXT_MAX
    ? [`… ${formatCount(text.length - TEXT_MAX)} more characters: --json has all`]
    : [];
