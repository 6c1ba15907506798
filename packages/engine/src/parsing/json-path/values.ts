export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const childrenOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? [...value] : isObject(value) ? Object.values(value) : [];

/** The member of this name, if the value has it itself. */
export const own = (value: object, name: PropertyKey): unknown[] =>
  Object.hasOwn(value, name) ? [Reflect.get(value, name)] : [];

/** By their content, however deep it is. */
export function isEqual(left: unknown, right: unknown): boolean {
  const open: [unknown, unknown][] = [[left, right]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [one, other] = pair;
    if (one === other) continue;
    if (!isBranch(one) || !isBranch(other) || Array.isArray(one) !== Array.isArray(other))
      return false;
    const names = Object.keys(one);
    if (names.length !== Object.keys(other).length) return false;
    for (const name of names) {
      if (!Object.hasOwn(other, name)) return false;
      open.push([Reflect.get(one, name), Reflect.get(other, name)]);
    }
  }
  return true;
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Not `null`, `false` or 0, nor an empty text, list or object. */
export const isSomething = (value: unknown): boolean =>
  isBranch(value) ? Object.keys(value).length > 0 : Boolean(value);
