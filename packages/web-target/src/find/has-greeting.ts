import { type Outline, upwards } from '../page/outline/outline.ts';
import { type Block, toBlocks } from '../page/text-blocks.ts';
import { treeOf } from '../page/tree.ts';
import { findInput } from './find-input.ts';

/** Whether the conversation of an unused chat shows a message, by the texts closest to the field. */
export function hasGreeting(outline: Outline): boolean {
  const input = findInput(outline)?.id;
  if (input === undefined) return false;
  const { isInside } = treeOf(outline);
  const holds = (id: number) => isInside(input, id);
  const blocks = toBlocks(outline);
  const form = [...upwards(outline, input)].find((id) => outline.nodes[id]?.tag === 'form');
  const isOutside = ({ node }: Block) => form === undefined || !isInside(node, form);
  for (const outer of upwards(outline, input)) {
    const near = blocks.filter((block) => isInside(block.node, outer) && isOutside(block));
    if (near.length > 0) return near.some((block) => isMessage(outline, block, holds));
  }
  return false;
}

/** Larger letters invite to ask, smaller ones are a note. */
const SIZE = { min: 13, max: 20 };
const SENTENCE_MIN = 30;

/** What is in a part, apart from the field, that scrolls or announces its news, or reads as a sentence does. */
function isMessage(
  outline: Outline,
  { node, text }: Block,
  holds: (id: number) => boolean,
): boolean {
  const { tag = '', fontSize = 0 } = outline.nodes[node] ?? {};
  if (/^h[1-6]$/.test(tag) || fontSize < SIZE.min || fontSize > SIZE.max) return false;
  const isList = (id: number) => outline.nodes[id]?.isLog === true && !holds(id);
  if ([...upwards(outline, node)].some(isList)) return true;
  return text.length >= SENTENCE_MIN || /[.!?…。！？؟।]$/.test(text);
}
