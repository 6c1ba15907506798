import { sendHints } from '../page/hints.ts';
import { commonAncestor, type Outline, textOf, upwards } from '../page/outline.ts';
import { best, type Found, scoreWords } from './score.ts';

/** How many levels around the field are searched. */
const REACH = 6;

/** The control near the field that sends its text. */
export function findSend(outline: Outline, input: number): Found | undefined {
  const near = new Set([...upwards(outline, input)].slice(0, REACH));
  return best(outline, (id) => {
    const node = outline.nodes[id];
    if (!node || !isControl(node) || !node.isVisible || node.isDisabled) return undefined;
    const shared = commonAncestor(outline, [id, input]);
    if (shared === input || !near.has(shared)) return undefined;
    const words = `${node.label} ${node.names} ${textOf(outline, id, 40)} ${innerWords(outline, id)}`;
    const distance = [...near].indexOf(shared);
    const score = scoreWords(words, sendHints) + (node.type === 'submit' ? 4 : 0) + 2 - distance;
    return score > 0 ? score : undefined;
  });
}

const isControl = ({ tag, role, isPointer, type }: Outline['nodes'][number]) =>
  tag === 'button' || role === 'button' || isPointer || (tag === 'input' && type === 'submit');

const innerWords = (outline: Outline, id: number) =>
  outline.nodes
    .filter(({ parent }) => parent === id)
    .map(({ names, label }) => `${names} ${label}`)
    .join(' ')
    .slice(0, 200);
