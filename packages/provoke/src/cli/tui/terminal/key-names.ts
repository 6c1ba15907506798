import type { Key } from 'ink';

const NAMES = {
  ...{ upArrow: 'up', downArrow: 'down', leftArrow: 'left', rightArrow: 'right' },
  ...{ pageUp: 'page up', pageDown: 'page down', home: 'home', end: 'end' },
  ...{ return: 'enter', escape: 'escape', backspace: 'backspace', delete: 'delete', tab: 'tab' },
} as const satisfies Partial<Record<keyof Key, string>>;

const CONTROLS: Readonly<Record<string, string>> = {
  ...{ '\r': 'enter', '\n': 'enter', '\t': 'tab', '\u007f': 'backspace', '\b': 'backspace' },
};

/**
 * The names of the keys in one input of Ink's `useInput`: `down`, `ctrl-u`, `alt-left`, `shift-tab`, or the character. A
 * fast typist sends several characters in one input.
 */
export function keyNames(input: string, key: Key): string[] {
  const flags = Object.keys(NAMES) as (keyof typeof NAMES)[];
  const flag = flags.find((one) => key[one]);
  if (flag) return [`${prefixOf(key, flag)}${NAMES[flag]}`];
  if (input === '') return [];
  if (key.ctrl) return [`ctrl-${input.toLowerCase()}`];
  return [...input].flatMap(nameOf);
}

/** Which modifier says something more depends on the key. */
function prefixOf({ ctrl, meta, shift }: Key, flag: keyof typeof NAMES): string {
  if (flag === 'tab') return shift ? 'shift-' : '';
  if (flag !== 'leftArrow' && flag !== 'rightArrow') return '';
  return ctrl ? 'ctrl-' : meta ? 'alt-' : '';
}

function nameOf(character: string): string[] {
  const known = CONTROLS[character];
  if (known !== undefined) return [known];
  const code = character.codePointAt(0) ?? 0;
  // As Ink names one that arrives alone.
  if (code > 0 && code < 32) return [`ctrl-${String.fromCharCode(code + (code <= 26 ? 96 : 64))}`];
  return /[\p{Cc}\p{Cs}]/u.test(character) ? [] : [character];
}
