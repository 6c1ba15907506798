import { busyNames } from './hints.ts';
import { endOf, type Outline } from './outline/outline.ts';

type Node = Outline['nodes'][number];

/**
 * Signs that a reply is on its way: what calls itself busy, moves without an end, or is named like a typing indicator.
 * What our own message, `ownRow`, has too is on every message.
 */
export function busySigns(outline: Outline, ownRow?: number): string[] {
  const signs = signsIn(outline.nodes);
  if (ownRow === undefined) return signs;
  const ours = new Set(signsIn(outline.nodes.slice(ownRow, endOf(outline, ownRow))));
  return signs.filter((sign) => !ours.has(sign));
}

const signsIn = (nodes: readonly Node[]): string[] =>
  nodes
    .filter((node) => node.isVisible && (isMarked(node) || (isSlight(node) && isNamed(node))))
    .map(({ tag, names }) => `${tag} ${names}`);

const isMarked = ({ isBusy, isMoving, role }: Node) => isBusy || isMoving || role === 'progressbar';
const isNamed = ({ names }: Node) => busyNames.test(names);

/** A name alone is a weak sign for an element as large as a message. */
const isSlight = ({ box: [, , , height = 0] }: Node) => height <= 100;

/** Whether there is a new sign. One that disappears does not offset one that appears. */
export function isBusier(before: readonly string[], now: readonly string[]): boolean {
  const left = new Map<string, number>();
  for (const sign of before) left.set(sign, (left.get(sign) ?? 0) + 1);
  return now.some((sign) => {
    const count = left.get(sign) ?? 0;
    left.set(sign, count - 1);
    return count <= 0;
  });
}
