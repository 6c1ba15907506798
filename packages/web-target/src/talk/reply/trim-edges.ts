import { type Block, type Piece, tidy } from '../../page/text-blocks.ts';
import type { Recurring } from './find-recurring.ts';
import { type Frame, type Scene, SHORT_MAX } from './learn-frame.ts';

/** The texts of a message, without a name in front or a time behind on the same line. */
export function trimEdges(
  { outline }: Scene,
  frame: Frame & { recurring: Recurring },
  blocks: readonly Block[],
): string[] {
  const isFraming = (block: Block, piece: Piece | undefined) => {
    if (!piece || piece.node === block.node || piece.text.length > SHORT_MAX) return false;
    const { tag } = outline.nodes[piece.node] ?? {};
    const isLikeOurs = frame.edges.has(frame.signature(piece.node)) && tag !== 'a';
    return isLikeOurs || frame.recurring.isFraming(piece);
  };
  return blocks.map((block, at) => {
    const isFirst = at === 0;
    const isLast = at === blocks.length - 1;
    if (!isFirst && !isLast) return block.text;
    const worded = block.pieces.filter(({ text }) => text.trim() !== '');
    const from = isFirst && isFraming(block, worded[0]) ? 1 : 0;
    const to = isLast && isFraming(block, worded.at(-1)) ? 1 : 0;
    const kept =
      from + to === 0 || from + to >= worded.length
        ? block.pieces
        : worded.slice(from, worded.length - to);
    const text = tidy(kept.map((piece) => piece.text).join(''));
    return isFirst && frame.isNamed ? withoutName(text) : text;
  });
}

/** Without "Agent: ", where our own message has "You: ". A time has no letters. */
const withoutName = (text: string) =>
  text.replace(/^(?=[^:\n]*\p{L})[^:\n]{1,30}:\s+/u, '') || text;
