/** Reads the attacker's answer; undefined if it is incomplete. */
export type FieldReader<Name extends string> = (
  answer: string,
) => Readonly<Record<Name, string>> | undefined;

/**
 * Reads an attacker's JSON with these fields, all texts, as models write it: in a code fence, with text around it,
 * with raw line breaks, single quotes, unescaped quotes or a trailing comma. The field `said` must not be blank.
 */
export function fieldReader<Name extends string>(
  names: readonly Name[],
  said: NoInfer<Name>,
): FieldReader<Name> {
  const either = names.join('|');
  const start = new RegExp(`\\{\\s*["'“”](?:${either})\\b`, 'gi');
  const key = new RegExp(`["'“”]?\\b(${either})["'“”]?\\s*:\\s*`, 'gi');

  /** A model that does not continue a given opening starts anew, so its last object counts. */
  function lastStart(answer: string): number {
    let last = 0;
    for (const { index } of answer.matchAll(start)) last = index;
    return last;
  }

  function toAnswer(fields: Fields = {}): Record<Name, string> | undefined {
    const texts = names.map((name) => [name, fields[name]] as const);
    if (!texts.every(([, text]) => typeof text === 'string')) return undefined;
    const answer = Object.fromEntries(texts) as Record<Name, string>;
    return answer[said].trim() === '' ? undefined : answer;
  }

  return (answer) => {
    const last = answer.slice(lastStart(answer));
    return (
      toAnswer(readStrictly(answer)) ??
      toAnswer(readStrictly(last) ?? readLoosely(last, key)) ??
      toAnswer(readLoosely(answer, key))
    );
  };
}

type Fields = Readonly<Record<string, unknown>>;

function readStrictly(answer: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(
      answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1),
    );
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads field by field and continues after each value, so that a value may mention another field. */
function readLoosely(answer: string, keys: RegExp): Fields {
  const fields: Record<string, string> = {};
  const key = new RegExp(keys);
  for (let found = key.exec(answer); found; found = key.exec(answer)) {
    const closing = CLOSING[answer[key.lastIndex] ?? ''];
    if (!closing) continue;
    const value = readString(answer, key.lastIndex + 1, closing);
    // If one string does not end, no later one does; reading on would take quadratic time.
    if (!value) break;
    fields[(found[1] ?? '').toLowerCase()] ??= value.text;
    key.lastIndex = value.end;
  }
  return fields;
}

const CLOSING: Record<string, string> = { '"': '"', "'": "'", '`': '`', '“': '”' };

/** A quote ends its string only where the object could continue: `}`, the end, or a comma and a valid follower. */
const ENDS = /\s*(?:\}|```|$|,\s*(?:\}|```|$|["'“]\w{1,40}["'”]\s*:))/y;

type Read = { text: string; end: number };

function readString(answer: string, start: number, closing: string): Read | undefined {
  let text = '';
  for (let at = start; at < answer.length; at++) {
    const character = answer[at] ?? '';
    if (character === '\\') {
      const escaped = readEscape(answer, at + 1);
      text += escaped.text;
      at = escaped.last;
    } else if (character === closing && endsAt(answer, at + 1)) return { text, end: at + 1 };
    else text += character;
  }
  return undefined;
}

function endsAt(answer: string, at: number): boolean {
  ENDS.lastIndex = at;
  return ENDS.test(answer);
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function readEscape(answer: string, at: number): { text: string; last: number } {
  const character = answer[at] ?? '';
  const hex = character === 'u' ? /^[0-9a-f]{4}$/i.exec(answer.slice(at + 1, at + 5))?.[0] : null;
  if (hex) return { text: String.fromCharCode(Number.parseInt(hex, 16)), last: at + 4 };
  return { text: ESCAPES[character] ?? character, last: at };
}
