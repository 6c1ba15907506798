import { chatPlaces, inputHints } from '../page/hints.ts';
import type { Outline } from '../page/outline.ts';
import { best, type Found, scorePlaces, scoreWords } from './score.ts';

/** From this score on it is a chat box; below, it may be one if nothing better appears. */
export const INPUT_SURE = 4;

/** The field most likely to be the chat box. */
export const findInput = (outline: Outline): Found | undefined =>
  best(outline, (id) => scoreInput(outline, id));

function scoreInput(outline: Outline, id: number): number | undefined {
  const node = outline.nodes[id];
  if (!node?.editable || !node.isVisible || node.isDisabled) return undefined;
  const [, top = 0, width = 0, height = 0] = node.box;
  if (width < 40 || height < 8) return undefined;
  const score =
    scoreWords(`${node.label} ${node.names} ${node.tag}`, inputHints) +
    scorePlaces(outline, id, chatPlaces) +
    (node.editable === 'line' ? 0 : 2) +
    (node.isFixed ? 1 : 0) +
    (node.type === 'search' || node.role === 'searchbox' ? -6 : 0) +
    (top > outline.height / 2 ? 1 : 0);
  return score > 0 ? score : undefined;
}
