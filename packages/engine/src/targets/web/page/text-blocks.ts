import { chromeLines, dressing } from './hints.ts';
import { type Outline, upwards } from './outline.ts';

/** Lines of text that stand together, as a paragraph does. */
export type Block = {
  /** The element that they are the text of. */
  node: number;
  text: string;
  top: number;
};

/** What a person would read on the page, without controls, names, times and other dressing. */
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

/** Decided once for each element: it or something around it is a control or dressing. */
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

/** A page or a whole widget may be named like dressing; what is as wide as half of the page is none. */
const isDressing = ({ names, box: [, , width = 0, height = 0] }: Outline['nodes'][number]) =>
  dressing.test(names) && !(width > 200 && height > 200);

const tidy = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
