import { chromeLines, dressing } from './hints.ts';
import { type Outline, upwards } from './outline.ts';

/** Lines of text that belong together, like a paragraph. */
export type Block = {
  /** The element that contains them. */
  node: number;
  text: string;
  top: number;
};

/** What a person would read on the page, without controls, names, times and other decoration. */
export function toBlocks(outline: Outline): Block[] {
  const isLeftOut = leftOut(outline);
  const blocks: Block[] = [];
  let open: { node: number; text: string } | undefined;
  const close = () => {
    const text = tidy(open?.text ?? '');
    if (open && text && !chromeLines.some((pattern) => pattern.test(text)))
      blocks.push({ node: open.node, text, top: outline.nodes[open.node]?.box[1] ?? 0 });
    open = undefined;
  };
  for (const { node, text } of outline.runs) {
    if (isLeftOut(node)) continue;
    const block = blockOf(outline, node);
    if (open?.node !== block) close();
    open = { node: block, text: (open?.text ?? '') + text };
  }
  close();
  return blocks;
}

function blockOf(outline: Outline, id: number): number {
  for (const at of upwards(outline, id)) if (outline.nodes[at]?.isBlock) return at;
  return 0;
}

/** Decided once per element: it, or an ancestor, is a control or decoration. */
function leftOut({ nodes }: Outline): (id: number) => boolean {
  const decided: boolean[] = [];
  for (const [id, node] of nodes.entries()) {
    const isControl =
      /^(button|label|input|select|textarea|time|nav|footer|header)$/.test(node.tag) ||
      /^(button|textbox|navigation|toolbar|tooltip|progressbar|timer)$/.test(node.role) ||
      node.editable !== '';
    decided[id] =
      isControl || (node.parent >= 0 && decided[node.parent] === true) || isDressing(node);
  }
  return (id) => decided[id] ?? false;
}

/** A page or a whole widget may have the name of a decoration; an element as wide as half the page is not one. */
const isDressing = ({ names, box: [, , width = 0, height = 0] }: Outline['nodes'][number]) =>
  dressing.test(names) && !(width > 200 && height > 200);

const tidy = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
