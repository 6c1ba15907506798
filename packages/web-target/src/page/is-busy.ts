import { busyNames } from './hints.ts';
import { endOf, type Outline } from './outline/outline.ts';

type Node = Outline['nodes'][number];

/**
 * Signs that a reply is on its way: what calls itself busy, moves without an end, or is named like a typing indicator.
 * What our own message, `ownRow`, has too is on every message.
 */
export function busySigns(outline: Outline, ownRow?: number): string[] {
  const signs = signsIn(outline, { from: 0, to: outline.nodes.length });
  if (ownRow === undefined) return signs;
  const ours = new Set(signsIn(outline, { from: ownRow, to: endOf(outline, ownRow) }));
  return signs.filter((sign) => !ours.has(sign));
}

function signsIn(outline: Outline, { from, to }: { from: number; to: number }): string[] {
  const isSign = (node: Node, id: number) =>
    isMarked(node) || (isSlight(node) && isNamed(node) && !isEmptied(outline, id));
  return outline.nodes
    .slice(from, to)
    .filter((node, at) => node.isVisible && isSign(node, from + at))
    .map(({ tag, names }) => `${tag} ${names}`);
}

const isMarked = ({ isBusy, isMoving, role }: Node) => isBusy || isMoving || role === 'progressbar';
const isNamed = ({ names }: Node) => busyNames.test(names);

/** Whether all that is in it is hidden. */
function isEmptied(outline: Outline, id: number): boolean {
  const end = endOf(outline, id);
  const inside = outline.nodes.slice(id + 1, end);
  const run = outline.runs[outline.nodes[id]?.firstRun ?? -1];
  const hasText = run !== undefined && run.node >= id && run.node < end;
  return inside.length > 0 && !hasText && !inside.some(({ isVisible }) => isVisible);
}

/** A name alone is a weak sign for an element as large as a message. */
const isSlight = ({ box: [, , , height = 0] }: Node) => height <= 100;

/** The signs that were not there before, or fewer times. One that disappears does not offset one that appears. */
export function newSigns(before: readonly string[], now: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const sign of before) left.set(sign, (left.get(sign) ?? 0) + 1);
  return now.filter((sign) => {
    const count = left.get(sign) ?? 0;
    left.set(sign, count - 1);
    return count <= 0;
  });
}
