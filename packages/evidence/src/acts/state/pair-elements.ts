import { isFields } from '../../fields/fields.ts';
import { toKey } from '../values/to-key.ts';

export type ElementPair = { index: number; before?: unknown; after?: unknown };

/** Elements of two lists: by id, else by equal content; what is left over pairs by its place. */
export function pairElements(
  before: readonly unknown[],
  after: readonly unknown[],
): readonly ElementPair[] {
  const waiting = placesOf(before);
  const left = new Set(before.keys());
  const pairs = after.map((one, index): ElementPair => {
    const found = waiting.get(identify(one))?.pop();
    if (found === undefined) return { index, after: one };
    left.delete(found);
    return { index, before: before[found], after: one };
  });
  for (const index of left) {
    const open = pairs[index];
    const isFree = open && !('before' in open) && !hasId(open.after) && !hasId(before[index]);
    if (isFree) open.before = before[index];
    else pairs.push({ index, before: before[index] });
  }
  return pairs;
}

/** The places of equal elements, the first one last. */
function placesOf(list: readonly unknown[]): ReadonlyMap<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, one] of [...list.entries()].reverse()) {
    const key = identify(one);
    const known = places.get(key);
    if (known) known.push(index);
    else places.set(key, [index]);
  }
  return places;
}

const identify = (value: unknown) => (hasId(value) ? `id ${toKey(value.id)}` : toKey(value));

const hasId = (value: unknown): value is { id: string | number } =>
  isFields(value) && (typeof value['id'] === 'string' || typeof value['id'] === 'number');
