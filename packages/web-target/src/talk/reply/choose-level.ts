import { commonAncestor, type Outline, upwards } from '../../page/outline/outline.ts';
import type { Tree } from '../../page/tree.ts';
import type { Seen } from './mark-fresh.ts';
import { numberless, shareName } from './signature.ts';

export type Level = {
  blocks: readonly Seen[];
  /** The element that contains our message and the reply, each in a child of its own. */
  list: number;
  /** False if it may only belong to our own message, as a delivery status does. */
  isSure: boolean;
};

type Place = { outline: Outline; tree: Tree; own: readonly Seen[] };

/**
 * Chooses which of the new texts are the reply, by where they are. Closer to our prompt than the messages are to each
 * other are its sender and delivery status; further away is the rest of the page.
 */
export function chooseLevel(place: Place, said: readonly Seen[]): Level | undefined {
  const echo = place.own.at(-1)?.node ?? 0;
  const levels = new Map<number, Seen[]>();
  for (const block of insideLog(place, echo, said)) {
    const list = commonAncestor(place.outline, [echo, block.node]);
    const level = levels.get(list);
    if (level) level.push(block);
    else levels.set(list, [block]);
  }
  const isShared = findShared(place, [...levels.values()]);
  let chosen: { list: number; score: number } | undefined;
  // Inner ones first.
  for (const list of [...levels.keys()].sort((a, b) => b - a)) {
    const score = scoreLevel(place, echo, list, levels.get(list) ?? [], isShared);
    if (score > (chosen?.score ?? 0)) chosen = { list, score };
  }
  if (!chosen) return undefined;
  const blocks = levels.get(chosen.list) ?? [];
  const isSure = blocks.some((block) => block.isFresh && !isSlight(place, block));
  return { blocks, list: chosen.list, isSure };
}

/** What is outside of the part of the page that scrolls, or announces its news, is no message. */
function insideLog({ outline, tree }: Place, echo: number, said: readonly Seen[]): readonly Seen[] {
  for (const outer of upwards(outline, echo)) {
    if (!outline.nodes[outer]?.isLog) continue;
    const inside = said.filter(({ node }) => tree.isInside(node, outer));
    if (inside.some((block) => block.isFresh)) return inside;
  }
  return said;
}

/** Messages are siblings that resemble each other. Old words that were drawn again are only taken from such. */
function scoreLevel(
  place: Place,
  echo: number,
  list: number,
  blocks: readonly Seen[],
  isShared: (block: Seen) => boolean,
): number {
  const { outline, tree } = place;
  const mine = outline.nodes[tree.childWith(list, echo)];
  const others = blocks.map(({ node }) => outline.nodes[tree.childWith(list, node)]);
  const isAlike = others.some((other) => mine && other && shareName(mine, other));
  const isSameTag = others.some((other) => mine?.tag === other?.tag);
  const isSubstantial = blocks.some((block) => !isSlight(place, block) && !isShared(block));
  const isFresh = blocks.some((block) => block.isFresh);
  if (!isFresh && !isAlike) return 0;
  return 1 + (isAlike ? 2 : 0) + (isSameTag ? 1 : 0) + (isSubstantial ? 2 : 0) + (isFresh ? 4 : 0);
}

const SLIGHT_MAX = 40;

/** Tells which short texts more than one level has: a time that our own message and the reply both have. */
function findShared(
  { outline }: Place,
  levels: readonly (readonly Seen[])[],
): (block: Seen) => boolean {
  const keyOf = ({ node, text }: Seen) => {
    const { tag, classes } = outline.nodes[node] ?? {};
    return numberless(`${tag}.${classes} ${text}`);
  };
  const counts = new Map<string, number>();
  for (const blocks of levels) {
    const short = blocks.filter(({ text }) => text.length <= SLIGHT_MAX);
    for (const key of new Set(short.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (block) => block.text.length <= SLIGHT_MAX && (counts.get(keyOf(block)) ?? 0) > 1;
}

/** Short, and in smaller letters than our own message or a time. */
function isSlight({ outline, own }: Place, { node, text, pieces }: Seen): boolean {
  const size = (id: number | undefined) => outline.nodes[id ?? -1]?.fontSize ?? 0;
  if (text.length > SLIGHT_MAX) return false;
  const isTime = (id: number) =>
    [...upwards(outline, id)].slice(0, TIME_LEVELS).some((at) => outline.nodes[at]?.tag === 'time');
  const words = pieces.filter((piece) => piece.text.trim() !== '');
  return size(node) < size(own[0]?.node) || words.every((piece) => isTime(piece.node));
}

/** Levels around a text that may be a time. */
const TIME_LEVELS = 3;
