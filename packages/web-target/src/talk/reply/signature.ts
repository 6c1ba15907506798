import type { Outline } from '../../page/outline/outline.ts';

type Node = Outline['nodes'][number];

const tokens = ({ classes }: Node) => classes.split(/\s+/).filter(Boolean);

/** Whether two elements have the same tag and at least one class in common, or neither has any. */
export function shareName(one: Node, other: Node): boolean {
  if (one.tag !== other.tag) return false;
  const mine = new Set(tokens(one));
  const others = tokens(other);
  return mine.size === 0 ? others.length === 0 : others.some((name) => mine.has(name));
}

/** How an element looks to its maker: the same for the same part of every message. Numbers differ from one to the next. */
export const signatureOf = (outline: Outline, id: number): string => {
  const node = outline.nodes[id];
  if (!node) return '';
  const parent = outline.nodes[node.parent];
  const own = `${node.tag}.${numberless(node.classes)}`;
  return `${parent?.tag ?? ''}.${numberless(parent?.classes ?? '')}>${own}`;
};

/** Deeper than any message. */
const PATH_MAX = 1_000;

/** The tags on the way to an element from a child of `list`, without that one's own. */
export function pathsFrom({ nodes }: Outline, list: number): (id: number) => string {
  const paths: string[] = [];
  for (const [id, { parent, tag }] of nodes.entries()) {
    const outer = paths[parent] ?? '';
    const way = outer.length < PATH_MAX ? `${outer}${outer && '/'}${tag}` : outer;
    paths.push(id === list || parent === list ? '' : way);
  }
  return (id) => paths[id] ?? '';
}

export const numberless = (text: string): string => text.replace(/\d+/g, '0');
