/** A shorter text takes no more space than its reference. */
const LENGTH_MIN = 24;
const REPEAT = '"';

/** Copies JSON, replacing each long text that occurred before, in `known` or in the value itself, by its number. */
export function foldRepeats(value: unknown, known: unknown): unknown {
  const numbers = new Map<string, number>();
  for (const text of longTextsIn(known)) if (!numbers.has(text)) numbers.set(text, numbers.size);
  const fold = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const number = numbers.get(part);
      if (number !== undefined) return { [REPEAT]: number };
      if (part.length >= LENGTH_MIN) numbers.set(part, numbers.size);
      return part;
    }
    if (Array.isArray(part)) return part.map(fold);
    if (typeof part !== 'object' || part === null) return part;
    const folded = Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, fold(inner)]),
    );
    return Object.hasOwn(part, REPEAT) ? { [REPEAT]: folded } : folded;
  };
  return fold(value);
}

/** Restores a value folded with the same `known`. */
export function unfoldRepeats(value: unknown, known: unknown): unknown {
  const texts = [...new Set(longTextsIn(known))];
  const unfold = (part: unknown): unknown => {
    if (typeof part === 'string') {
      if (part.length >= LENGTH_MIN) texts.push(part);
      return part;
    }
    if (Array.isArray(part)) return part.map(unfold);
    if (typeof part !== 'object' || part === null) return part;
    if (!Object.hasOwn(part, REPEAT)) return unfoldFields(part);
    const { [REPEAT]: meant } = part as { [REPEAT]: number | object };
    return typeof meant === 'number' ? texts[meant] : unfoldFields(meant);
  };
  const unfoldFields = (part: object) =>
    Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, unfold(inner)]));
  return unfold(value);
}

function* longTextsIn(part: unknown): Generator<string> {
  if (typeof part === 'string') {
    if (part.length >= LENGTH_MIN) yield part;
  } else if (typeof part === 'object' && part !== null)
    for (const inner of Object.values(part)) yield* longTextsIn(inner);
}
