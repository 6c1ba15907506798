import { closestMatch } from 'leven';
import { parseJson } from '../../parsing/parse-json.ts';
import { toText } from './to-text.ts';

/** The values of a template's placeholders, by name: null until there is one. A name that is missing stays as written. */
export type Blanks = Readonly<Record<string, unknown>>;

const NAMES = ['prompt', 'messages', 'session', 'api_key', 'model', 'access_token'] as const;

/** Placeholders of provoke, which no value of a user's may be named as. */
export const OWN_NAMES: ReadonlySet<string> = new Set(NAMES);

const BLANK = /\{\{\s*(\w+)\s*\}\}/g;
const ONLY_BLANK = new RegExp(`^${BLANK.source}$`);

/**
 * Fills a template's placeholders in one pass, so that inserted text always stays data. A string that consists of one
 * placeholder becomes the value itself, so `"{{messages}}"` becomes a list.
 */
export function fillTemplate(template: unknown, blanks: Blanks): unknown {
  if (typeof template === 'string') return fillString(template, blanks);
  if (Array.isArray(template)) return template.map((part) => fillTemplate(part, blanks));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, part]) => [name, fillTemplate(part, blanks)]),
  );
}

function fillString(template: string, blanks: Blanks): unknown {
  const only = ONLY_BLANK.exec(template.trim())?.[1];
  if (only !== undefined && Object.hasOwn(blanks, only)) return blanks[only];
  // Filled as text, a quotation mark of the prompt would break it.
  const json = template.includes('{{') ? jsonInText(template) : undefined;
  return json === undefined
    ? fillText(template, blanks)
    : JSON.stringify(fillTemplate(json, blanks));
}

/** The object or list that a text is in JSON, as some agents take it within a field; undefined for any other text. */
export const jsonInText = (text: string): unknown =>
  /^\s*[{[]/.test(text) ? parseJson(text) : undefined;

/** The same for a template that stays text. `encode` adapts a value to its context, such as an address. */
export const fillText = (
  template: string,
  blanks: Blanks,
  encode: (value: string) => string = (value) => value,
): string =>
  template.replace(BLANK, (written, name: string) =>
    Object.hasOwn(blanks, name) ? encode(toText(blanks[name])) : written,
  );

/** A text as it goes into an address. Half a character, as some techniques write it, cannot be encoded. */
export const encodeText = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));

/** Whether a template contains this placeholder where it is filled: in a value, never in a key. */
export const hasBlank = (template: unknown, name: string): boolean =>
  textsIn(template).some((text) => [...text.matchAll(BLANK)].some(([, found]) => found === name));

/**
 * Throws if the request would lack the prompt or contains a misspelled placeholder: the agent would answer a
 * different question. `taken` are the names of values that the set-up takes.
 */
export function checkBlanks(template: unknown, taken: readonly string[] = []): void {
  checkSpelling(template, [...NAMES, ...taken]);
  if (!hasBlank(template, 'prompt') && !hasBlank(template, 'messages'))
    throw new Error(
      'The request does not carry the prompt. Write {{prompt}} or {{messages}} in a value of the body, in the address or in a header.',
    );
}

/** Throws for a placeholder that has no value here, if it is one of provoke's or close to one that has. */
export function checkSpelling(template: unknown, known: readonly string[]): void {
  for (const text of textsIn(template))
    for (const [written, name = ''] of text.matchAll(ANY_BLANK)) {
      if (known.includes(name)) continue;
      const meant = closestMatch(name.toLowerCase(), [...known], { maxDistance: 2 });
      if (meant !== undefined)
        throw new Error(`${written} is not a placeholder. Did you mean {{${meant}}}?`);
      if (OWN_NAMES.has(name))
        throw new Error(`${written} has no value here. Write one of: ${known.join(', ')}.`);
    }
}

const ANY_BLANK = /\{\{\s*([\w-]{1,40})\s*\}\}/g;

/** All texts that are filled. */
function textsIn(template: unknown): string[] {
  if (typeof template === 'string') return [template];
  if (typeof template !== 'object' || template === null) return [];
  return Object.values(template).flatMap(textsIn);
}

const BARE_BLANK = /(?<=[:[,]\s*)\{\{\s*\w+\s*\}\}(?=\s*[,\]}])/g;

/** JSON written as text, with or without quotes around its placeholders; any other text stays text. */
export function readTemplate(text: string): unknown {
  return parseJson(text) ?? parseJson(text.replace(BARE_BLANK, '"$&"')) ?? text;
}
