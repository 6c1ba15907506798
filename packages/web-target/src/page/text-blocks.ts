import { type Outline, upwards } from './outline.ts';

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
};

/** What a person would read on the page, without its controls. */
export function toBlocks(outline: Outline): Block[] {
  const isLeftOut = controlsOf(outline);
  const blocks: Block[] = [];
  let open: { node: number; pieces: Piece[]; isNew: boolean } | undefined;
  let tops = -Infinity;
  const close = () => {
    const text = tidy(open?.pieces.map((piece) => piece.text).join('') ?? '');
    if (open && text) {
      // Words of an element that follow another one inside it are further down than the element's start.
      const isContinued = (blocks.at(-1)?.node ?? -1) > open.node;
      const top = outline.nodes[open.node]?.box[1] ?? 0;
      blocks.push({ ...open, text, top: isContinued ? Math.max(top, tops) : top });
      tops = blocks.at(-1)?.top ?? tops;
    }
    open = undefined;
  };
  for (const { node, text, isNew } of outline.runs) {
    if (isLeftOut(node)) continue;
    const block = blockOf(outline, node);
    if (open?.node !== block) close();
    open ??= { node: block, pieces: [], isNew: false };
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

function blockOf(outline: Outline, id: number): number {
  for (const at of upwards(outline, id)) if (outline.nodes[at]?.isBlock) return at;
  return 0;
}

/** Decided once per element: it, or an ancestor, is a control. */
function controlsOf({ nodes }: Outline): (id: number) => boolean {
  const decided: boolean[] = [];
  for (const [id, node] of nodes.entries())
    decided[id] = isControl(node) || (node.parent >= 0 && decided[node.parent] === true);
  return (id) => decided[id] ?? false;
}

const isControl = ({ tag, role, editable }: Outline['nodes'][number]) =>
  /^(button|label|input|select|textarea|nav)$/.test(tag) ||
  /^(button|textbox|navigation|toolbar|tooltip|progressbar|timer|menu|tablist|switch|combobox)$/.test(
    role,
  ) ||
  editable !== '';

export const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
