import type { Outline } from './outline/outline.ts';

/** Answers questions about an outline's elements without walking through all of them each time. */
export type Tree = {
  /** Whether one element is the other, or inside it. */
  isInside(id: number, outer: number): boolean;
  /** The child of an element that contains the other, or is it; that element itself if none does. */
  childWith(outer: number, id: number): number;
};

/** An outline lists elements in document order, so what is inside one follows it without a gap. */
export function treeOf({ nodes }: Outline): Tree {
  const ends = nodes.map((_, id) => id + 1);
  for (let id = nodes.length - 1; id >= 0; id--) {
    const parent = nodes[id]?.parent ?? -1;
    if (parent >= 0 && parent < id) ends[parent] = Math.max(ends[parent] ?? 0, ends[id] ?? 0);
  }
  return {
    isInside: (id, outer) => id >= outer && id < (ends[outer] ?? 0),
    childWith(outer, id) {
      let at = id;
      for (;;) {
        const parent = nodes[at]?.parent ?? -1;
        if (parent === outer) return at;
        if (parent < 0 || parent >= at) return outer;
        at = parent;
      }
    },
  };
}
