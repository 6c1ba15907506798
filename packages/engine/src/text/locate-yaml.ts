import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

/** The line, from 1, of a place in a YAML or JSON text: of its key, or of the last part of the path that exists. */
export function locateYaml(text: string, path: readonly (string | number)[]): number {
  const lines = new LineCounter();
  const document: Document = parseDocument(text, { lineCounter: lines, logLevel: 'silent' });
  let node: unknown = document.contents;
  let offset = 0;
  for (const part of path) {
    const found = findPart(node, part);
    if (!found) break;
    offset = found.offset ?? offset;
    node = found.value;
  }
  return lines.linePos(offset).line;
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
  return item === undefined ? undefined : { offset: rangeOf(item), value: item };
}

const rangeOf = (node: unknown) => (node as { range?: [number, number, number] }).range?.[0];
