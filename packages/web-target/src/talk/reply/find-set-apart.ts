import { commonAncestor, type Outline } from '../../page/outline/outline.ts';
import type { Frame, Scene } from './learn-frame.ts';
import { longestOf, type Seen } from './mark-fresh.ts';

/** How much a text in front of or behind a message is set apart from it. */
export type SetApart = (block: Seen) => number;

/**
 * Compares the looks of a message's first and last texts to those of its words. What is between words, or in one part
 * with some, is never set apart.
 */
export function findSetApart({ outline, tree, own, said }: Scene, frame: Frame): SetApart {
  const longest = longestOf(said);
  if (!longest) return () => 0;
  const looks = new Map(said.map((block) => [block, looksOf(outline, block)]));
  const sizeOf = (block: Seen) => looks.get(block)?.size ?? 0;
  const inkOf = (block: Seen) => looks.get(block)?.ink ?? 0;
  const ourSize = Math.max(0, ...own.map((block) => looksOf(outline, block).size));
  const isOurSize = said.some((block) => sizeOf(block) >= ourSize);
  const size = ourSize > 0 && isOurSize ? ourSize : sizeOf(longest);
  const ink = said.reduce(
    (most, one) => (sizeOf(one) < size ? most : Math.max(most, inkOf(one))),
    0,
  );
  const isSmaller = (block: Seen) => sizeOf(block) < size;
  const isPaler = (block: Seen) => inkOf(block) < ink * PALE;
  const isMarkup = ({ node }: Seen) =>
    /(^|\/)(ul|ol|dl|table|pre|blockquote)(\/|$)/.test(frame.path(node)) ||
    /^(h[1-6]|pre|li)$/.test(outline.nodes[node]?.tag ?? '');

  const words = said.filter((one) => isMarkup(one) || !(isSmaller(one) || isPaler(one)));
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return () => 0;
  const edges = new Set([
    ...said.slice(0, said.indexOf(first)),
    ...said.slice(said.indexOf(last) + 1),
  ]);
  const body = commonAncestor(
    outline,
    words.map(({ node }) => node),
  );
  const parts = new Set(words.map(({ node }) => tree.childWith(body, node)));
  const signatures = new Set(words.map(({ node }) => frame.signature(node)));
  return (block) => {
    const isWithWords =
      tree.isInside(block.node, body) && parts.has(tree.childWith(body, block.node));
    if (!edges.has(block) || isWithWords) return 0;
    const isNamedApart = !signatures.has(frame.signature(block.node));
    return [isSmaller(block), isPaler(block), isNamedApart].filter(Boolean).length;
  };
}

/** Of the ink of a message's words. */
const PALE = 0.8;

function looksOf({ nodes }: Outline, { node, pieces }: Seen) {
  const worded = pieces.filter(({ text }) => text.trim() !== '').map((piece) => piece.node);
  const all = worded.length > 0 ? worded : [node];
  return {
    size: Math.max(...all.map((id) => nodes[id]?.fontSize ?? 0)),
    ink: Math.max(...all.map((id) => nodes[id]?.ink ?? 0)),
  };
}
