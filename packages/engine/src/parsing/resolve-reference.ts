/** References to references; a document may have one that leads to itself. */
const STEPS_MAX = 8;

/** What a value of a JSON document refers to by its `$ref`, within the document; a value without one is itself. */
export function resolveReference(value: unknown, document: unknown): unknown {
  let found = value;
  for (let left = STEPS_MAX; left > 0; left -= 1) {
    const reference = memberOf(found, '$ref');
    if (typeof reference !== 'string' || !reference.startsWith('#/')) return found;
    found = reference.slice(2).split('/').map(readName).reduce(memberOf, document);
  }
  return undefined;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

/** As in a JSON pointer in the fragment of an address. */
const readName = (written: string): string =>
  decode(written).replaceAll('~1', '/').replaceAll('~0', '~');

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
