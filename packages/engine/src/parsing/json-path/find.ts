import { childrenOf, isObject, own } from './values.ts';

/** What a step chooses among the children of a value. */
export type Selector =
  | { type: 'name'; name: string }
  | { type: 'index'; index: number }
  | { type: 'all' }
  | { type: 'slice'; start: number | undefined; end: number | undefined; step: number }
  | { type: 'filter'; keeps: (value: unknown, root: unknown) => boolean };

export type Step = { isDeep: boolean; selectors: readonly Selector[] };

/** The values that steps lead to from a value of a document. */
export const find = (steps: readonly Step[], from: unknown, root: unknown = from): unknown[] =>
  steps.reduce<unknown[]>(
    (found, { isDeep, selectors }) => {
      const [only] = selectors;
      const among = isDeep ? descend(found) : found;
      return among.flatMap((value) =>
        selectors.length === 1 && only
          ? pick(only, value, root)
          : selectors.flatMap((one) => pick(one, value, root)),
      );
    },
    [from],
  );

function pick(selector: Selector, value: unknown, root: unknown): unknown[] {
  switch (selector.type) {
    case 'name':
      return isObject(value) ? own(value, selector.name) : [];
    case 'index':
      return Array.isArray(value) ? own(value, place(selector.index, value.length)) : [];
    case 'all':
      return childrenOf(value);
    case 'slice':
      return Array.isArray(value) ? slice(value, selector) : [];
    case 'filter':
      return childrenOf(value).filter((child) => selector.keeps(child, root));
  }
}

/** A negative index counts from the end. */
const place = (index: number, length: number) => (index < 0 ? length + index : index);

/** As in RFC 9535, 2.3.4.2.2. */
function slice(
  list: readonly unknown[],
  { start, end, step }: { start: number | undefined; end: number | undefined; step: number },
): unknown[] {
  const { length } = list;
  const within = (at: number, [low, high]: [number, number]) =>
    Math.min(Math.max(place(at, length), low), high);
  const picked: unknown[] = [];
  if (step > 0) {
    const last = within(end ?? length, [0, length]);
    for (let at = within(start ?? 0, [0, length]); at < last; at += step) picked.push(list[at]);
  } else if (step < 0) {
    const last = end === undefined ? -1 : within(end, [-1, length - 1]);
    for (let at = within(start ?? length - 1, [-1, length - 1]); at > last; at += step)
      picked.push(list[at]);
  }
  return picked;
}

/** The values and everything within them, each once, however many paths lead to it. */
function descend(values: readonly unknown[]): unknown[] {
  const seen = new Set<unknown>();
  const open = values.toReversed();
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const child of childrenOf(value).reverse()) open.push(child);
  }
  return [...seen];
}
