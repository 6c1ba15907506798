import type { Block } from '../../page/text-blocks.ts';

/** The first and last block of our own prompt. */
export type Echo = { from: number; to: number };

/** Pages reflow white space and may render markup. */
export const bare = (text: string): string => text.replace(/[\s*_`#>~|\-–•\\]+/g, '');

/** A truncated echo shows at least this much of a prompt. */
const SHOWN_MIN = 40;
/** Room for "You:" and a time around it. */
const AROUND_MAX = 24;

/** Finds our prompt on the page, even in several paragraphs, truncated, or with a name in front. */
export function findEcho(blocks: readonly Block[], prompt: string): Echo | undefined {
  const wanted = bare(prompt);
  if (!wanted) return undefined;
  for (const from of blocks.keys()) {
    const to = matchFrom(blocks, from, wanted);
    if (to !== undefined) return { from, to };
  }
  const loose = blocks.findIndex(({ text }) => isNearly(bare(text), wanted));
  return loose < 0 ? findRendered(blocks, wanted) : { from: loose, to: loose };
}

/** A prompt rendered as markup loses some characters and keeps the order of the others. */
function findRendered(blocks: readonly Block[], wanted: string): Echo | undefined {
  for (const from of blocks.keys()) {
    let at = 0;
    let shown = 0;
    for (let to = from; to < blocks.length; to++) {
      const text = bare(blocks[to]?.text ?? '');
      at = endWithin(text, wanted, at);
      if (at < 0) break;
      shown += text.length;
      if (
        shown >= RENDERED_MIN &&
        shown >= wanted.length * KEPT_MIN &&
        isLast(blocks, to, wanted, at)
      )
        return { from, to };
    }
  }
  return undefined;
}

const RENDERED_MIN = 12;
const KEPT_MIN = 0.4;

/** Whether the block after this one is no longer part of the prompt. */
const isLast = (blocks: readonly Block[], to: number, wanted: string, at: number) =>
  endWithin(bare(blocks[to + 1]?.text ?? '\0'), wanted, at) < 0;

/** The index where a text ends within a longer one that contains its characters in order; -1 if it does not. */
function endWithin(text: string, longer: string, start: number): number {
  let at = start;
  for (const character of text) {
    const found = longer.indexOf(character, at);
    if (found < 0) return -1;
    at = found + character.length;
  }
  return at;
}

function matchFrom(blocks: readonly Block[], from: number, wanted: string): number | undefined {
  let shown = '';
  for (let to = from; to < blocks.length; to++) {
    const next = shown + bare(blocks[to]?.text ?? '');
    if (next === wanted) return to;
    if (!wanted.startsWith(next))
      return isCut(shown, blocks[to - 1]?.text ?? '') && to > from ? to - 1 : undefined;
    shown = next;
  }
  return undefined;
}

const isCut = (shown: string, last: string) => shown.length >= SHOWN_MIN && /(…|\.{3})$/.test(last);

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
