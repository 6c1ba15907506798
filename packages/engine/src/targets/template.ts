import { parseJson } from '../text/parse-json.ts';

/** What may stand in a template, by the name it stands there under. */
export type Blanks = {
  prompt: string;
  /** Where the conversation goes out as a whole. */
  messages?: unknown;
  /** Null until the far end has named one. */
  session: string | null;
  api_key: string | null;
};

const BLANK = /\{\{\s*(prompt|messages|session|api_key)\s*\}\}/g;
const ONLY_BLANK = new RegExp(`^${BLANK.source}$`);

/**
 * Fills the blanks of a template in one pass, so that what is filled in stays data, whatever it looks like. A
 * string that is nothing but a blank becomes the value itself, so `"{{messages}}"` becomes a list.
 */
export function fillTemplate(template: unknown, blanks: Blanks): unknown {
  if (typeof template === 'string') {
    const only = ONLY_BLANK.exec(template.trim())?.[1];
    return only === undefined ? fillText(template, blanks) : blankOf(blanks, only);
  }
  if (Array.isArray(template)) return template.map((part) => fillTemplate(part, blanks));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, part]) => [name, fillTemplate(part, blanks)]),
  );
}

/** The same for a text that stays one. `encode` makes a value fit for where it stands, such as an address. */
export const fillText = (
  template: string,
  blanks: Blanks,
  encode: (value: string) => string = (value) => value,
): string =>
  template.replace(BLANK, (_, name: string) => {
    const value = blankOf(blanks, name);
    return encode(typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value));
  });

/** Whether a template has such a blank anywhere. */
export const hasBlank = (template: unknown, name: keyof Blanks): boolean =>
  [...(JSON.stringify(template) ?? '').matchAll(BLANK)].some(([, found]) => found === name);

const BARE_BLANK = /(?<=[:[,]\s*)\{\{\s*\w+\s*\}\}(?=\s*[,\]}])/g;

/** JSON that was written as text, with or without quotes around its blanks; any other text stays text. */
export function readTemplate(text: string): unknown {
  return parseJson(text) ?? parseJson(text.replace(BARE_BLANK, '"$&"')) ?? text;
}

const blankOf = (blanks: Blanks, name: string): unknown =>
  Object.hasOwn(blanks, name) ? (blanks[name as keyof Blanks] ?? null) : null;
