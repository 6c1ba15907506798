import { launcherHints } from '../page/hints.ts';
import { type Outline, textOf, upwards } from '../page/outline.ts';
import { best, type Found, scoreWords } from './score.ts';

export const LAUNCHER_SURE = 4;

/** What opens the chat: a bubble in a corner, a button that says so. */
export const findLauncher = (outline: Outline, tried: ReadonlySet<string>): Found | undefined =>
  best(outline, (id) => {
    const node = outline.nodes[id];
    if (!node?.isVisible || node.isDisabled || node.isLink || node.editable) return undefined;
    const isButton = node.tag === 'button' || node.role === 'button' || node.tag.includes('-');
    if (!(isButton || isPointed(outline, id)) || tried.has(nameOf(outline, id))) return undefined;
    const [left = 0, top = 0, width = 0, height = 0] = node.box;
    if (width > 500 || height > 300) return undefined;
    const inCorner = left > outline.width / 2 && top > outline.height / 2;
    const score =
      scoreWords(wordsOf(outline, id), launcherHints) +
      (node.isFixed ? 2 : 0) +
      (node.isFixed && inCorner && width <= 160 ? 2 : 0) +
      (isButton ? 1 : 0);
    return score > 1 ? score : undefined;
  });

/** Enough to know it by when the page is drawn again. */
export const nameOf = (outline: Outline, id: number): string => {
  const { tag, names, label } = outline.nodes[id] ?? {};
  return `${tag} ${names} ${label} ${textOf(outline, id, 40)}`;
};

/** The outermost element that shows a hand: what is inside inherits it. */
function isPointed(outline: Outline, id: number): boolean {
  const { isPointer = false, parent = -1 } = outline.nodes[id] ?? {};
  return isPointer && !outline.nodes[parent]?.isPointer;
}

/** Its own, those of what is in it, and of the two boxes around it. */
function wordsOf(outline: Outline, id: number): string {
  const around = [...upwards(outline, id)].slice(0, 3);
  const inner = outline.nodes.flatMap((node, at) => (node.parent === id ? [at] : []));
  const words = [...around, ...inner.slice(0, 5)].map((at) => {
    const { names = '', label = '', tag = '' } = outline.nodes[at] ?? {};
    return `${names} ${label} ${tag.includes('-') ? tag : ''}`;
  });
  return `${words.join(' ')} ${textOf(outline, id, 60)}`;
}
