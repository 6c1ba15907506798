import { type Fields, isFields, textIn, toText } from '@provoke/evidence';
import { isShown } from './is-shown.ts';

type Filled = { url: string | null; method: string; body: unknown };

const BLANK = /\{\{\s*(\w+)\s*\}\}/g;

/**
 * The request of an `http` agent as its record has it: a template and the turns. Undefined where it takes several turns,
 * or has a blank that is filled by a login or a session.
 */
export function fillTemplate(
  endpoint: string,
  { method, body, turns }: Fields,
): Filled | undefined {
  const turn = Array.isArray(turns) && turns.length === 1 && isFields(turns[0]) ? turns[0] : {};
  const prompt = textIn(turn, 'prompt');
  if (typeof method !== 'string' || !METHOD.test(method) || prompt === undefined) return undefined;
  const blanks: Fields = { prompt, messages: turn['messages'] ?? null };
  try {
    const address = endpoint.replace(BLANK, (_, name: string) =>
      encodeURIComponent(toText(readBlank(blanks, name))),
    );
    const url = URL.parse(address);
    return {
      ...{ url: url && isShown(url) ? url.href : null, method },
      body: fill(body, blanks),
    };
  } catch (error) {
    if (error instanceof UnknownBlank || error instanceof URIError) return undefined;
    throw error;
  }
}

const METHOD = /^[A-Z]{1,20}$/;

class UnknownBlank extends Error {}

function readBlank(blanks: Fields, name: string): unknown {
  if (!Object.hasOwn(blanks, name)) throw new UnknownBlank(name);
  return blanks[name];
}

/** A text that is a blank alone becomes the value, also one that is no text. */
function fill(part: unknown, blanks: Fields): unknown {
  if (typeof part === 'string') {
    const only = /^\{\{\s*(\w+)\s*\}\}$/.exec(part)?.[1];
    if (only !== undefined) return readBlank(blanks, only);
    return part.replace(BLANK, (_, name: string) => toText(readBlank(blanks, name)));
  }
  if (Array.isArray(part)) return part.map((inner) => fill(inner, blanks));
  if (!isFields(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => [name, fill(inner, blanks)]),
  );
}
