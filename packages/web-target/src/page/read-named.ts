import type { Outline } from './outline/outline.ts';
import { type Piece, tidy, toBlocks } from './text-blocks.ts';

/** The texts of the elements that the user's selector matches, in page order, read as those of any message. */
export function readAllNamed(outline: Outline, named: readonly number[]): string[] {
  const texts = new Set(named);
  const around = placesOf(outline, texts);
  const lines = new Map<number, string[]>();
  for (const { pieces } of toBlocks(outline, { hasGauges: true, texts }))
    for (const [place, own] of groupBy(pieces, ({ node }) => around[node] ?? -1)) {
      const line = tidy(own.map(({ text }) => text).join(''));
      if (place >= 0 && line) groupOf(lines, place).push(line);
    }
  return [...lines.values()].map((some) => some.join('\n'));
}

/** Those that are new since; a text rewritten in place counts as new. */
export function readNamed(now: readonly string[], before: readonly string[]): string {
  const same = now.findIndex((text, index) => text !== before[index]);
  return same < 0 ? '' : now.slice(same).join('\n');
}

function groupBy(pieces: readonly Piece[], placeOf: (piece: Piece) => number) {
  const groups = new Map<number, Piece[]>();
  for (const piece of pieces) groupOf(groups, placeOf(piece)).push(piece);
  return groups;
}

function groupOf<Item>(groups: Map<number, Item[]>, key: number): Item[] {
  const group = groups.get(key) ?? [];
  groups.set(key, group);
  return group;
}

/** The outermost of these elements around each one. */
function placesOf({ nodes }: Outline, named: ReadonlySet<number>): number[] {
  const around: number[] = [];
  for (const [id, { parent }] of nodes.entries()) {
    const outer = around[parent] ?? -1;
    around[id] = outer < 0 && named.has(id) ? id : outer;
  }
  return around;
}
