import type { Block } from '../../page/text-blocks.ts';

/** The first and last block of our own prompt. */
export type Echo = { from: number; to: number };

/** Pages reflow white space and may render markup. */
export const bare = (text: string): string => text.replace(/[\s*_`#>~|\-–•\\]+/g, '');

/** A truncated echo shows at least this much of a prompt. */
const SHOWN_MIN = 40;
/** Room for "You:" and a time around it. */
const AROUND_MAX = 24;
/** Places where an echo may start, so that the work is linear in pages that repeat its first words. */
const STARTS_MAX = 50;

/** Finds our prompt on the page, even in several paragraphs, truncated, or with a name in front. */
export function findEcho(blocks: readonly Block[], prompt: string): Echo | undefined {
  const wanted = bare(prompt);
  if (!wanted) return undefined;
  const shown = blocks.map(({ text }) => bare(text));
  const whole = findFrom(shown, (from) => matchWhole(shown, from, wanted));
  if (whole) return whole;
  const loose = shown.findIndex((text) => isNearly(text, wanted));
  if (loose >= 0) return { from: loose, to: loose };
  return findFrom(shown, (from) => matchRendered(shown, from, wanted));
}

/** `match` returns the last block; `null` if an echo could have started here, but did not. */
function findFrom(
  shown: readonly string[],
  match: (from: number) => number | null | undefined,
): Echo | undefined {
  let starts = 0;
  for (const [from, text] of shown.entries()) {
    if (text === '') continue;
    const to = match(from);
    if (typeof to === 'number') return { from, to };
    if (to === null && ++starts >= STARTS_MAX) return undefined;
  }
  return undefined;
}

function matchWhole(shown: readonly string[], from: number, wanted: string) {
  let length = 0;
  for (let to = from; to < shown.length; to++) {
    const text = shown[to] ?? '';
    if (!wanted.startsWith(text, length)) {
      const cut = withoutEndings(text);
      const isCut = cut !== text && length + cut.length >= SHOWN_MIN;
      if (length > 0 && isCut && wanted.startsWith(cut, length)) return to;
      break;
    }
    length += text.length;
    if (length === wanted.length) return to;
  }
  return length > 0 ? null : undefined;
}

const RENDERED_MIN = 12;
const KEPT_MIN = 0.4;

/** A prompt rendered as markup loses some characters and keeps the order of the others. */
function matchRendered(shown: readonly string[], from: number, wanted: string) {
  let at = 0;
  let length = 0;
  for (let to = from; to < shown.length; to++) {
    const text = shown[to] ?? '';
    const end = endWithin(text, wanted, at);
    if (end < 0) break;
    at = end;
    length += text.length;
    const isEnough = length >= RENDERED_MIN && length >= wanted.length * KEPT_MIN;
    // The block after it is no longer part of the prompt.
    if (isEnough && endWithin(shown[to + 1] ?? '\0', wanted, at) < 0) return to;
  }
  return length > 0 ? null : undefined;
}

/** Characters of markup that a piece of the prompt may have lost. */
const LOST_MAX = 300;

/** The index where a text ends within a longer one that contains its characters in order; -1 if it does not. */
function endWithin(text: string, longer: string, start: number): number {
  const near = longer.slice(start, start + text.length * 4 + LOST_MAX);
  let at = 0;
  for (const character of text) {
    const found = near.indexOf(character, at);
    if (found < 0) return -1;
    at = found + character.length;
  }
  return start + at;
}

function isNearly(shown: string, wanted: string): boolean {
  const extra = shown.length - wanted.length;
  if (extra > 0 && extra <= AROUND_MAX) return shown.endsWith(wanted) || shown.startsWith(wanted);
  const cut = withoutEndings(shown);
  return cut.length >= SHOWN_MIN && cut !== shown && wanted.startsWith(cut);
}

const ENDINGS = ['…', '...', 'showmore', 'readmore', 'more'];

/** Without the marks that a page puts where it truncates a text, however many in a row. */
function withoutEndings(text: string): string {
  let end = text.length;
  for (;;) {
    const found = ENDINGS.find(
      (ending) => text.slice(Math.max(0, end - ending.length), end).toLowerCase() === ending,
    );
    if (!found) return text.slice(0, end);
    end -= found.length;
  }
}
