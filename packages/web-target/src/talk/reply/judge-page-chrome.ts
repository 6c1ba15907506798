import { dressing } from '../../page/hints.ts';
import { type Outline, upwards } from '../../page/outline/outline.ts';
import { rowsOf } from '../../page/tables.ts';
import type { Recurring } from './find-recurring.ts';
import { findSetApart } from './find-set-apart.ts';
import { findShells } from './find-shells.ts';
import { findTwins } from './find-twins.ts';
import { type Frame, type Scene, SHORT_MAX } from './learn-frame.ts';
import { longestOf, type Seen } from './mark-fresh.ts';

export type Judged = { block: Seen; score: number };

type Node = Outline['nodes'][number];

/** Of what other messages of the agent have, too: no other sign decides. */
const RECURS = 4;

type Sign = (block: Seen, node: Node) => boolean;

/** How much each text looks like what frames a message. No sign decides alone, and no word does. */
export function judgePageChrome(scene: Scene, frame: Frame, { blocks }: Recurring): Judged[] {
  const { said, outline } = scene;
  const signs = signsOf(scene, frame);
  const isInside = insideOf(scene);
  return said.map((block, at) => {
    if (blocks.has(block)) return { block, score: RECURS };
    const node = outline.nodes[block.node];
    const isShort = block.text.length <= SHORT_MAX && !block.text.includes('\n');
    if (!node || !isShort) return { block, score: -1 };
    if (isCodeTitle(scene, block, said[at + 1])) return { block, score: 4 };
    if (isInside(block)) return { block, score: -1 };
    return {
      block,
      score: signs.reduce((sum, [weight, has]) => sum + (has(block, node) ? weight : 0), 0),
    };
  });
}

/** Whether a text is code, in a table or a field of the message, or the head of what a visitor can open there. */
function insideOf({ outline, tree, list }: Scene): (block: Seen) => boolean {
  const rowOf = rowsOf(outline);
  return (block) => {
    const { table = list } = rowOf(block.node) ?? {};
    const isHead = [block.node, ...wordedIn(block)].some((node) =>
      [...upwards(outline, node)]
        .slice(0, HEAD_LEVELS)
        .some((at) => isHolder.test(outline.nodes[at]?.tag ?? '')),
    );
    return isHead || isCode(outline, block) || (table !== list && tree.isInside(table, list));
  };
}

const isHolder = /^(summary|textarea|input)$/;
const HEAD_LEVELS = 3;

function signsOf(scene: Scene, frame: Frame): readonly (readonly [number, Sign])[] {
  const { ownPath, ownSignature } = frame;
  const { outline, own, said } = scene;
  const isThere = findTwins(scene, frame);
  const shellsOf = findShells(scene);
  const apart = findSetApart(scene, frame);
  const model = outline.nodes[(own[0] ?? longestOf(said))?.node ?? -1];
  // In smaller letters than ours, it is a name or a time that is made like a message.
  const isTwin = (block: Seen) =>
    isThere(block) && (outline.nodes[block.node]?.fontSize ?? 0) >= (model?.fontSize ?? 0);
  const least = said.reduce((min, block) => Math.min(min, frame.countBefore(block)), Infinity);
  const hasTwin = said.some(isTwin);
  const isUsual = (count: number) => count > least + 1 && count >= frame.messagesBefore * USUAL;
  return [
    // Where our own message has its name, time or state, the other has them, too.
    [
      2,
      ({ node }) =>
        frame.signatures.has(frame.signature(node)) && frame.signature(node) !== ownSignature,
    ],
    [1, ({ node }) => frame.paths.has(frame.path(node)) && frame.path(node) !== ownPath],
    // It came with earlier messages as well, more often than the rest of this one.
    [1, (block) => frame.countBefore(block) > least],
    [1, (block) => isUsual(frame.countBefore(block))],
    // Outside of the place where our own message has its text.
    [1, (block) => hasTwin && !isTwin(block)],
    [-2, isTwin],
    [1, (_, { fontSize }) => fontSize < (model?.fontSize ?? 0)],
    [2, (block) => model?.isPointer === false && isClicked(outline, block)],
    // In a row of its own and in letters of its own.
    [2, (block) => apart(block) >= 2],
    // An avatar with initials.
    [1, (block) => block.text.length <= 3 && shellsOf(block).some(isSmallSquare)],
    [1, (block) => shellsOf(block).some(({ tag }) => tag === 'time')],
    [1, (block) => shellsOf(block).some(({ classes }) => dressing.test(classes))],
  ];
}

/** Links lead away from an answer, or to another place in it; what else is clicked is an action. */
function isClicked({ nodes }: Outline, block: Seen): boolean {
  const worded = wordedIn(block);
  const isText = /^(p|li|td|th|dt|dd|h[1-6])$/.test(nodes[block.node]?.tag ?? '');
  return (worded.length > 0 ? worded : [block.node]).every((id) => {
    const { isPointer, isLink, tag } = nodes[id] ?? {};
    return isPointer && !isLink && !(isText && tag === 'a');
  });
}

/** The elements of its words. */
const wordedIn = ({ pieces }: Seen): number[] =>
  pieces.filter(({ text }) => text.trim() !== '').map(({ node }) => node);

const SIDE_MAX = 64;

const isSmallSquare = ({ box: [, , width = 0, height = 0] }: Node) =>
  Math.max(width, height) <= SIDE_MAX && Math.abs(width - height) <= 4;

/** Nearly half of the messages are ours. */
const USUAL = 0.4;

const TITLE_MAX = 24;
/** Levels around a piece of text that may be code. */
const CODE_REACH = 6;

/** The title of a piece of code, in a bar of its own with a button that copies it. */
function isCodeTitle(
  { outline, tree }: Scene,
  { node, text }: Seen,
  next: Seen | undefined,
): boolean {
  if (!next || text.length > TITLE_MAX || !isCode(outline, next)) return false;
  const bars = [node, outline.nodes[node]?.parent ?? -1];
  return bars.some((bar) => !tree.isInside(next.node, bar) && hasButton({ outline, tree }, bar));
}

const isCode = (outline: Outline, { pieces }: Seen): boolean =>
  pieces.every(
    (piece) =>
      piece.text.trim() === '' ||
      [...upwards(outline, piece.node)]
        .slice(0, CODE_REACH)
        .some((at) => /^(pre|code)$/.test(outline.nodes[at]?.tag ?? '')),
  );

function hasButton({ outline, tree }: Pick<Scene, 'outline' | 'tree'>, bar: number): boolean {
  for (let id = bar; id >= 0 && tree.isInside(id, bar); id++) {
    const { tag, role } = outline.nodes[id] ?? {};
    if (tag === 'button' || role === 'button') return true;
  }
  return false;
}
