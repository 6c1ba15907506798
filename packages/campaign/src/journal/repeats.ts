/** A shorter text takes no more space than its reference. */
const LENGTH_MIN = 24;
const REPEAT = '"';

/** Copies JSON, replacing each long text that occurred before, in `known` or in the value itself, by its number. */
export function foldRepeats(value: unknown, known: unknown): unknown {
  const numbers = new Map<string, number>();
  const foldText = (text: string): unknown => {
    if (text.length < LENGTH_MIN) return text;
    const repeated = numbers.get(text);
    if (repeated !== undefined) return { [REPEAT]: repeated };
    numbers.set(text, numbers.size);
    return text;
  };
  const fold = (part: unknown): unknown => {
    if (typeof part === 'string') return foldText(part);
    if (Array.isArray(part)) return part.map(fold);
    if (typeof part !== 'object' || part === null) return part;
    const folded = foldFields(part);
    return Object.hasOwn(part, REPEAT) ? { [REPEAT]: folded } : folded;
  };
  const foldFields = (part: object): object => {
    const copy: Fields = {};
    for (const [name, inner] of Object.entries(part)) setField(copy, name, fold(inner));
    return copy;
  };
  eachLongText(known, foldText);
  return fold(value);
}

/** Restores a value folded with the same `known`, in place: it was parsed to be restored. */
export function unfoldRepeats(value: unknown, known: unknown): unknown {
  const distinct = new Set<string>();
  eachLongText(known, (text) => distinct.add(text));
  const texts = [...distinct];
  const unfold = (part: unknown): unknown => {
    if (typeof part === 'string') {
      if (part.length >= LENGTH_MIN) texts.push(part);
      return part;
    }
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part) || !Object.hasOwn(part, REPEAT)) return unfoldFields(part as Fields);
    const { [REPEAT]: meant } = part as { [REPEAT]: number | Fields };
    return typeof meant === 'number' ? texts[meant] : unfoldFields(meant);
  };
  const unfoldFields = (part: Fields): Fields => {
    for (const name of Object.keys(part)) {
      const inner = part[name];
      const whole = unfold(inner);
      if (whole !== inner) part[name] = whole;
    }
    return part;
  };
  return unfold(value);
}

type Fields = Record<string, unknown>;

/** An assignment to `__proto__` would make no field. */
function setField(fields: Fields, name: string, value: unknown): void {
  if (name !== '__proto__') fields[name] = value;
  else Object.defineProperty(fields, name, { value, enumerable: true });
}

function eachLongText(part: unknown, use: (text: string) => unknown): void {
  if (typeof part === 'string') {
    if (part.length >= LENGTH_MIN) use(part);
  } else if (typeof part === 'object' && part !== null)
    for (const inner of Object.values(part)) eachLongText(inner, use);
}
