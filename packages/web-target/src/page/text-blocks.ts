import { type ControlOptions, controlsOf } from './controls.ts';
import { blockOf, type Outline } from './outline/outline.ts';
import { rowsOf } from './tables.ts';

/** A text in one element of a line, such as a word in bold. */
export type Piece = { node: number; text: string };

/** Lines of text that belong together, like a paragraph. */
export type Block = {
  /** The element that contains them. */
  node: number;
  text: string;
  pieces: readonly Piece[];
  top: number;
  /** Whether any of it was added or rewritten since the prompt. */
  isNew: boolean;
  /** When the first of what is new in it came, in milliseconds since 1970; 0 if that is not known. */
  cameAt: number;
};

/** What a person would read on the page, without its controls. */
export function toBlocks(outline: Outline, options?: ControlOptions): Block[] {
  const isLeftOut = controlsOf(outline, options);
  const rowOf = rowsOf(outline);
  const blocks: Block[] = [];
  let open: { node: number; pieces: Piece[]; isNew: boolean; cameAt: number } | undefined;
  let tops = -Infinity;
  const close = () => {
    const text = tidy(open?.pieces.map((piece) => piece.text).join('') ?? '');
    if (open && text) {
      // Words of an element that follow another one inside it are further down than the element's start.
      const isContinued = (blocks.at(-1)?.node ?? -1) > open.node;
      // The cells of a row are read one after the other.
      const top = outline.nodes[rowOf(open.node)?.row ?? open.node]?.box[1] ?? 0;
      blocks.push({ ...open, text, top: isContinued ? Math.max(top, tops) : top });
      tops = blocks.at(-1)?.top ?? tops;
    }
    open = undefined;
  };
  for (const { node, text, isNew, cameAt } of outline.runs) {
    if (isLeftOut(node)) continue;
    const block = blockOf(outline, node);
    if (open?.node !== block) close();
    open ??= { node: block, pieces: [], isNew: false, cameAt: 0 };
    if (isNew && !open.isNew) open.cameAt = cameAt;
    open.isNew ||= isNew;
    addPiece(open.pieces, { node, text });
  }
  close();
  return blocks;
}

function addPiece(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (last?.node === piece.node)
    pieces[pieces.length - 1] = { ...piece, text: last.text + piece.text };
  else pieces.push(piece);
}

export const tidy = (text: string): string =>
  text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trimEnd())
        .join('\n')
        .trim()
    : text.trim();
