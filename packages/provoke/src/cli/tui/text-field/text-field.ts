/** A line that is being typed. */
export type TextField = {
  text: string;
  /** Where the next character goes: UTF-16 units before it, never within a grapheme. */
  at: number;
  /** How many characters of a paste did not fit; gone with the next key. */
  cut?: number;
};

/** As much as may be typed, in UTF-16 units. */
export const TEXT_MAX = 4_000;

/** A field with a text, the cursor at its end. */
export const fieldOf = (text = ''): TextField => ({ text, at: text.length });

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** The start of the grapheme before a place. Looks no further back than one can be long. */
const before = ({ text, at }: TextField): number => {
  const from = Math.max(0, at - LOOK);
  const last = [...graphemes.segment(text.slice(from, at))].at(-1);
  return last ? from + last.index : 0;
};
const after = ({ text, at }: TextField): number => {
  const [first] = graphemes.segment(text.slice(at, at + LOOK));
  return first ? at + first.segment.length : at;
};
const LOOK = 64;

/** Over spaces and signs to the other end of a word. */
const wordBefore = ({ text, at }: TextField): number =>
  [...words.segment(text.slice(0, at))].findLast(({ isWordLike }) => isWordLike)?.index ?? 0;
const wordAfter = ({ text, at }: TextField): number => {
  const word = [...words.segment(text.slice(at))].find(({ isWordLike }) => isWordLike);
  return word ? at + word.index + word.segment.length : text.length;
};

const move = (to: (field: TextField) => number) => (field: TextField) => ({
  text: field.text,
  at: to(field),
});
const erase = (to: (field: TextField) => number) => (field: TextField) => {
  const [from = 0, until = 0] = [field.at, to(field)].sort((a, b) => a - b);
  return { text: field.text.slice(0, from) + field.text.slice(until), at: from };
};
const start = () => 0;
const end = ({ text }: TextField) => text.length;

/** As in a shell. */
const KEYS: Readonly<Record<string, (field: TextField) => TextField>> = {
  ...{ left: move(before), right: move(after), home: move(start), end: move(end) },
  ...{ 'ctrl-a': move(start), 'ctrl-e': move(end), 'ctrl-b': move(before), 'ctrl-f': move(after) },
  ...{ 'ctrl-left': move(wordBefore), 'ctrl-right': move(wordAfter) },
  ...{ 'alt-left': move(wordBefore), 'alt-right': move(wordAfter) },
  ...{ backspace: erase(before), delete: erase(after), 'ctrl-d': erase(after) },
  ...{ 'ctrl-w': erase(wordBefore), 'ctrl-u': erase(start), 'ctrl-k': erase(end) },
};

/** The field after a key; undefined where the key means nothing to it, such as `enter`. */
export function pressText(field: TextField, key: string): TextField | undefined {
  const known = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
  if (known) return known(field);
  return isCharacter(key) ? insert(field, key) : undefined;
}

/** Names of keys have several letters, and no character is made of them. */
const isCharacter = (key: string): boolean => [...key].length === 1 && !CONTROL.test(key);
const CONTROL = /[\p{Cc}\p{Cs}]/u;

/** The field after a paste: one line, without control characters. */
export const pasteText = (field: TextField, pasted: string): TextField =>
  insert(field, pasted.replace(/[\r\n\t\u2028\u2029]+/g, ' ').replace(/[\p{Cc}\p{Cs}]/gu, ''));

function insert({ text, at }: TextField, more: string): TextField {
  const room = Math.max(0, TEXT_MAX - text.length);
  const taken = more.length <= room ? more : wholeStart(more, room);
  const cut = more.length - taken.length;
  return {
    text: text.slice(0, at) + taken + text.slice(at),
    at: at + taken.length,
    ...(cut > 0 && { cut }),
  };
}

/** No character is cut in two. */
const wholeStart = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
