import type { Block } from './text-blocks.ts';

/** From and to which of the blocks our own prompt stands, both included. */
export type Echo = { from: number; to: number };

/** Spaces are laid out anew, and marks may have become type. */
export const bare = (text: string): string => text.replace(/[\s*_`#>~|\-–•\\]+/g, '');

/** An echo that is cut short shows at least so much of a prompt. */
const SHOWN_MIN = 40;
/** Room for "You:" and a time around it. */
const AROUND_MAX = 24;

/** Our prompt as the page shows it, though it may be in several paragraphs, cut short, or have a name in front. */
export function findEcho(blocks: readonly Block[], prompt: string): Echo | undefined {
  const wanted = bare(prompt);
  if (!wanted) return undefined;
  for (const from of blocks.keys()) {
    const to = matchFrom(blocks, from, wanted);
    if (to !== undefined) return { from, to };
  }
  const loose = blocks.findIndex(({ text }) => isNearly(bare(text), wanted));
  return loose < 0 ? undefined : { from: loose, to: loose };
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
  const cut = shown.replace(/(…|\.{3}|showmore|readmore|more)+$/i, '');
  return cut.length >= SHOWN_MIN && cut !== shown && wanted.startsWith(cut);
}
