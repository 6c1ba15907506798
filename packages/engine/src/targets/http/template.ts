import { closestMatch } from 'leven';
import { parseJson } from '../../text/parse-json.ts';
import { toText } from './to-text.ts';

/** The values of a template's placeholders, by name. */
export type Blanks = {
  prompt: string;
  /** The conversation, where it is sent as a whole. */
  messages?: unknown;
  /** Null until the far end has named one. */
  session: string | null;
  api_key: string | null;
};

const NAMES = ['prompt', 'messages', 'session', 'api_key'] as const;
const BLANK = new RegExp(`\\{\\{\\s*(${NAMES.join('|')})\\s*\\}\\}`, 'g');
const ONLY_BLANK = new RegExp(`^${BLANK.source}$`);

/**
 * Fills a template's placeholders in one pass, so that inserted text always stays data. A string that consists of one
 * placeholder becomes the value itself, so `"{{messages}}"` becomes a list.
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

/** The same for a template that stays text. `encode` adapts a value to its context, such as an address. */
export const fillText = (
  template: string,
  blanks: Blanks,
  encode: (value: string) => string = (value) => value,
): string => template.replace(BLANK, (_, name: string) => encode(toText(blankOf(blanks, name))));

/** Whether a template contains this placeholder where it is filled: in a value, never in a key. */
export const hasBlank = (template: unknown, name: keyof Blanks): boolean =>
  textsIn(template).some((text) => [...text.matchAll(BLANK)].some(([, found]) => found === name));

/**
 * Throws if the request would lack the prompt or contains a misspelled placeholder: the agent would answer a
 * different question.
 */
export function checkBlanks(template: unknown): void {
  const texts = textsIn(template);
  const misspelled = texts.flatMap((text) => [...text.matchAll(ANY_BLANK)]).find(isMisspelled);
  if (misspelled)
    throw new Error(
      `${misspelled[0]} is not a placeholder. Did you mean {{${closest(misspelled[1])}}}?`,
    );
  if (!hasBlank(template, 'prompt') && !hasBlank(template, 'messages'))
    throw new Error(
      'The request does not carry the prompt. Write {{prompt}} or {{messages}} in a value of the body, in the address or in a header.',
    );
}

const ANY_BLANK = /\{\{\s*([\w-]{1,40})\s*\}\}/g;

const closest = (name = '') => closestMatch(name.toLowerCase(), NAMES, { maxDistance: 2 });

const isMisspelled = ([, name]: RegExpExecArray) =>
  !NAMES.some((known) => known === name) && closest(name) !== undefined;

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

const blankOf = (blanks: Blanks, name: string): unknown =>
  Object.hasOwn(blanks, name) ? (blanks[name as keyof Blanks] ?? null) : null;
