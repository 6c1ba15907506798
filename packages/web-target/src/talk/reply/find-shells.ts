import { type Outline, upwards } from '../../page/outline/outline.ts';
import type { Scene } from './learn-frame.ts';
import type { Seen } from './mark-fresh.ts';

type Node = Outline['nodes'][number];

const SHELLS_MAX = 4;

/** Finds the elements around a text with nothing else in them that may be the reply. */
export function findShells({ outline, tree, list, said }: Scene): (block: Seen) => Node[] {
  const nodes = [...new Set(said.map(({ node }) => node))].sort((a, b) => a - b);
  const positions = new Map(nodes.map((node, at) => [node, at]));
  const known = new Map<number, Node[]>();
  const isShared = (node: number, outer: number) => {
    const at = positions.get(node) ?? 0;
    // In document order, what else is inside comes right before or after.
    return [nodes[at - 1], nodes[at + 1]].some(
      (other) => other !== undefined && tree.isInside(other, outer),
    );
  };
  const find = (node: number) => {
    const shells: Node[] = [];
    for (const at of upwards(outline, node)) {
      const shell = outline.nodes[at];
      if (at === list || !shell || shells.length >= SHELLS_MAX || isShared(node, at)) break;
      shells.push(shell);
    }
    return shells;
  };
  return ({ node }) => {
    const shells = known.get(node) ?? find(node);
    known.set(node, shells);
    return shells;
  };
}
