import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

type Path = readonly (string | number)[];

/** The line, from 1, of a place in a YAML or JSON text: of its key, or of the last part of the path that exists. */
export const locateYaml = (text: string, path: Path): number => createLocator(text).lineOf(path);

/** Finds places in a YAML or JSON text, which is parsed once. */
export function createLocator(text: string) {
  const { contents, lineOf } = parse(text);
  /** The first of these paths that has a list. */
  const findList = (paths: readonly Path[]) => {
    for (const path of paths) {
      const list = path.reduce<unknown>((node, part) => findPart(node, part)?.value, contents);
      if (isSeq(list)) return { path, list };
    }
    return undefined;
  };

  return {
    /** As `locateYaml`. */
    lineOf(path: Path): number {
      let node = contents;
      let offset = 0;
      for (const part of path) {
        const found = findPart(node, part);
        if (!found) break;
        offset = found.offset ?? offset;
        node = found.value;
      }
      return lineOf(offset);
    },

    listAt: (paths: readonly Path[]): Path | undefined => findList(paths)?.path,

    /** The lines of a list's items: of the list at the first of these paths that has one. */
    linesOfItems: (paths: readonly Path[]): number[] =>
      findList(paths)?.list.items.map((item) => lineOf(rangeOf(item)?.[0] ?? 0)) ?? [],
  };
}

/** The lines of a list's items: of the list at the first of these paths that has one. */
export const locateItems = (text: string, paths: readonly Path[]): number[] =>
  createLocator(text).linesOfItems(paths);

function parse(text: string): { contents: unknown; lineOf(offset: number): number } {
  const lines = new LineCounter();
  const { contents }: Document = parseDocument(text, { lineCounter: lines, logLevel: 'silent' });
  return { contents, lineOf: (offset) => lines.linePos(offset).line };
}

type Part = { offset: number | undefined; value: unknown };

function findPart(node: unknown, part: string | number): Part | undefined {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
    return (
      pair && { offset: isScalar(pair.key) ? pair.key.range?.[0] : undefined, value: pair.value }
    );
  }
  if (!isSeq(node)) return undefined;
  const item: unknown = node.items[Number(part)];
  return item === undefined ? undefined : { offset: rangeOf(item)?.[0], value: item };
}

const rangeOf = (node: unknown) => (node as { range?: [number, number, number] }).range;
