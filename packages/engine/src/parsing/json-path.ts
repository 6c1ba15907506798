/** Finds all values that match a path, in document order. */
export type JsonPath = (document: unknown) => unknown[];

type PathStep = { isDeep: boolean; pick(value: unknown): unknown[] };

/** A name after a dot, or brackets; two dots may precede either. */
const STEP =
  /(?:(?<deep>\.\.)|\.(?!\[)|(?=\[))(?:(?<name>[\p{L}_$][\p{L}\p{N}_$-]*)|\*|\[\s*(?:'(?<single>[^']*)'|"(?<double>[^"]*)"|(?<index>-?\d+)|\*)\s*\])/uy;

/**
 * The subset of JSONPath (RFC 9535) needed to find a reply: `$.a.b`, `$['a']`, `$.a[0]`, `$.a[-1]`, `[*]`, `.*` and
 * `..a`. No filters; nothing is ever evaluated. Throws for any other path.
 */
export function compileJsonPath(path: string): JsonPath {
  const steps = readSteps(path.trim());
  return (document) =>
    steps.reduce<unknown[]>(
      (found, { isDeep, pick }) => (isDeep ? descend(found) : found).flatMap(pick),
      [document],
    );
}

function readSteps(path: string): PathStep[] {
  const refuse = () =>
    new Error(`Cannot parse the path "${path}". Examples: $.reply, $.choices[0].text`);
  if (!path.startsWith('$')) throw refuse();
  const steps: PathStep[] = [];
  const step = new RegExp(STEP);
  for (step.lastIndex = 1; step.lastIndex < path.length; ) {
    const groups = step.exec(path)?.groups;
    if (!groups) throw refuse();
    steps.push({ isDeep: groups['deep'] !== undefined, pick: picking(groups) });
  }
  return steps;
}

function picking(groups: Record<string, string | undefined>): PathStep['pick'] {
  const { name, single, double, index } = groups;
  const key = name ?? single ?? double;
  if (key !== undefined)
    return (value) => (isObject(value) && Object.hasOwn(value, key) ? [value[key]] : []);
  if (index === undefined) return childrenOf;
  return (value) =>
    Array.isArray(value) ? [value.at(Number(index))].filter((one) => one !== undefined) : [];
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

const childrenOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? [...value] : isObject(value) ? Object.values(value) : [];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
