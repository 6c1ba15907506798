import { inputHints, launcherHints, otherHints } from '../page/hints.ts';
import { endOf, type Outline, textOf, upwards } from '../page/outline/outline.ts';
import { type Found, scoreWords } from './fields/score.ts';
import { formButtons } from './form-buttons.ts';

export const LAUNCHER_SURE = 4;
/** More candidates than a page for people has. */
const CANDIDATES_MAX = 400;

/** What is known from earlier looks, by its names. */
export type Known = {
  /** What was clicked. */
  tried: ReadonlySet<string>;
  /** What was on the page before the last click; empty before the first. */
  seen: ReadonlySet<string>;
};

/** The element that opens the chat: a bubble in a corner, a button with such a label, a card that a click brought up. */
export function findLauncher(outline: Outline, { tried, seen }: Known): Found | undefined {
  const isOfForm = formButtons(outline);
  let winner: Found | undefined;
  for (const id of candidatesIn(outline)) {
    const names = namesOf(outline, id);
    if (isOfForm(id) || names.some((name) => tried.has(name))) continue;
    const isNew = seen.size > 0 && !names.some((name) => seen.has(name));
    const score = scoreLauncher(outline, id, isNew);
    if (score > 1 && score >= (winner?.score ?? 0)) winner = { id, score };
  }
  return winner;
}

/** The names of all elements that might open a chat. */
export const launcherNames = (outline: Outline): string[] =>
  candidatesIn(outline).flatMap((id) => namesOf(outline, id));

const candidatesIn = (outline: Outline): number[] =>
  [...outline.nodes.keys()].filter((id) => mayOpen(outline, id)).slice(0, CANDIDATES_MAX);

function mayOpen(outline: Outline, id: number): boolean {
  const node = outline.nodes[id];
  if (!node?.isVisible || node.isDisabled || node.isLink || node.editable) return false;
  return (
    !isTooLarge(node) &&
    (isButton(node) || isPointed(outline, id) || isBubble(outline, id) || isFieldToBe(outline, id))
  );
}

/** A step on the way to the chat: it came with the last click. */
const NEXT_STEP = 4;

function scoreLauncher(outline: Outline, id: number, isNew: boolean): number {
  const node = outline.nodes[id];
  if (!node) return 0;
  // What describes a card, and the names of what is around it, say little against it.
  const others = isNew
    ? `${node.names} ${node.label} ${titleOf(outline, id)}`
    : wordsOf(outline, id);
  return (
    scoreWords(wordsOf(outline, id), launcherHints) +
    scoreWords(others, otherHints) +
    scoreFixed(node, outline) +
    (isButton(node) ? 1 : 0) +
    (isFieldToBe(outline, id) ? LAUNCHER_SURE : 0) +
    (isNew && node.isFixed && titleOf(outline, id) !== '' ? NEXT_STEP : 0)
  );
}

/** Words that ask for a message where there is no field yet: it appears in their place. */
function isFieldToBe(outline: Outline, id: number): boolean {
  if (outline.nodes[id]?.isFocusable !== true) return false;
  const text = textOf(outline, id, LABEL_MAX + 1);
  return text !== '' && text.length <= LABEL_MAX && scoreWords(text, inputHints) >= LAUNCHER_SURE;
}

const LABEL_MAX = 60;

/** The first words in an element. */
function titleOf(outline: Outline, id: number): string {
  const end = endOf(outline, id);
  for (let at = outline.nodes[id]?.firstRun ?? 0; at < outline.runs.length; at++) {
    const { node = -1, text = '' } = outline.runs[at] ?? {};
    if (node < id || node >= end) return '';
    if (/\p{L}{2}|\p{Lo}/u.test(text)) return text.trim().slice(0, LABEL_MAX);
  }
  return '';
}

type Node = Outline['nodes'][number];

const isButton = ({ tag, role }: Node) =>
  /^(button|summary)$/.test(tag) || role === 'button' || tag.includes('-');

const isTooLarge = ({ box: [, , width = 0, height = 0] }: Node) => width > 500 || height > 300;

/** What stays small in a lower corner while the page scrolls is a strong sign, with any kind of element. */
const scoreFixed = (node: Node, page: Outline): number => {
  if (!node.isFixed) return 0;
  return isInCorner(node, page) ? 4 : 2;
};

const BUBBLE_MIN = 24;
const BUBBLE_MAX = 200;

function isInCorner({ box }: Node, page: Outline): boolean {
  const [left = 0, top = 0, width = 0, height = 0] = box;
  const isSmall = Math.min(width, height) >= BUBBLE_MIN && Math.max(width, height) <= BUBBLE_MAX;
  const side = (left + width / 2) / page.width;
  const isLow = top + height / 2 > page.height * 0.55;
  return isSmall && isLow && (side > 0.7 || side < 0.3);
}

/** The outermost small element in a corner, though it is not marked as a control. */
function isBubble(outline: Outline, id: number): boolean {
  const node = outline.nodes[id];
  if (!node?.isFixed || !isInCorner(node, outline)) return false;
  const parent = outline.nodes[node.parent];
  return !parent?.isFixed || !isInCorner(parent, outline);
}

/** Enough to recognize it when the page is rendered again: what it is called, and where it is. */
export function namesOf(outline: Outline, id: number): string[] {
  const node = outline.nodes[id];
  if (!node) return [];
  const name = `${node.tag} ${node.names} ${node.label} ${textOf(outline, id, 40)}`;
  if (!node.isFixed || !isInCorner(node, outline)) return [name];
  const [left = 0, top = 0, width = 0, height = 0] = node.box;
  const place = [left + width / 2, top + height / 2].map((it) => Math.round(it / GRID));
  // An element at the same place is often a part of the same thing, or closes it again.
  return [name, `at ${place.join()}`];
}

const GRID = 60;

/** The outermost element with a pointer cursor; its children inherit it. */
function isPointed(outline: Outline, id: number): boolean {
  const { isPointer = false, parent = -1 } = outline.nodes[id] ?? {};
  return isPointer && !outline.nodes[parent]?.isPointer;
}

/** Its own words, its children's, and those of the two boxes around it. */
function wordsOf(outline: Outline, id: number): string {
  const around = [...upwards(outline, id)].slice(0, 3);
  const words = [...around, ...childrenOf(outline, id)].map((at) => {
    const { names = '', label = '', tag = '' } = outline.nodes[at] ?? {};
    return `${names} ${label} ${tag.includes('-') ? tag : ''}`;
  });
  return `${words.join(' ')} ${textOf(outline, id, 60)}`;
}

/** The first few elements in one, without walking through the rest of the page. */
function childrenOf({ nodes }: Outline, id: number): number[] {
  const children: number[] = [];
  for (let at = id + 1; at <= id + 40 && children.length < 5; at++)
    if (nodes[at]?.parent === id) children.push(at);
  return children;
}
