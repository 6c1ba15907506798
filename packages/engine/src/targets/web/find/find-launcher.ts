import { launcherHints } from '../page/hints.ts';
import { type Outline, textOf, upwards } from '../page/outline.ts';
import { best, type Found, scoreWords } from './score.ts';

export const LAUNCHER_SURE = 4;

/** The element that opens the chat: a bubble in a corner, a button with such a label. */
export const findLauncher = (outline: Outline, tried: ReadonlySet<string>): Found | undefined =>
  best(outline, (id) => scoreLauncher(outline, id, tried));

function scoreLauncher(
  outline: Outline,
  id: number,
  tried: ReadonlySet<string>,
): number | undefined {
  const node = outline.nodes[id];
  if (!node?.isVisible || node.isDisabled || node.isLink || node.editable) return undefined;
  if (!isButton(node) && !isPointed(outline, id)) return undefined;
  if (isTooLarge(node) || tried.has(nameOf(outline, id))) return undefined;
  const score =
    scoreWords(wordsOf(outline, id), launcherHints) +
    scoreFixed(node, outline) +
    (isButton(node) ? 1 : 0);
  return score > 1 ? score : undefined;
}

type Node = Outline['nodes'][number];

const isButton = ({ tag, role }: Node) =>
  tag === 'button' || role === 'button' || tag.includes('-');

const isTooLarge = ({ box: [, , width = 0, height = 0] }: Node) => width > 500 || height > 300;

/** A fixed bubble in the lower right corner is a strong sign. */
function scoreFixed({ isFixed, box }: Node, page: Outline): number {
  if (!isFixed) return 0;
  const [left = 0, top = 0, width = 0] = box;
  const isInCorner = left > page.width / 2 && top > page.height / 2;
  return isInCorner && width <= 160 ? 4 : 2;
}

/** Enough to recognize it when the page is rendered again. */
export const nameOf = (outline: Outline, id: number): string => {
  const { tag, names, label } = outline.nodes[id] ?? {};
  return `${tag} ${names} ${label} ${textOf(outline, id, 40)}`;
};

/** The outermost element with a pointer cursor; its children inherit it. */
function isPointed(outline: Outline, id: number): boolean {
  const { isPointer = false, parent = -1 } = outline.nodes[id] ?? {};
  return isPointer && !outline.nodes[parent]?.isPointer;
}

/** Its own words, its children's, and those of the two boxes around it. */
function wordsOf(outline: Outline, id: number): string {
  const around = [...upwards(outline, id)].slice(0, 3);
  const inner = outline.nodes.flatMap((node, at) => (node.parent === id ? [at] : []));
  const words = [...around, ...inner.slice(0, 5)].map((at) => {
    const { names = '', label = '', tag = '' } = outline.nodes[at] ?? {};
    return `${names} ${label} ${tag.includes('-') ? tag : ''}`;
  });
  return `${words.join(' ')} ${textOf(outline, id, 60)}`;
}
