/** A command line that was copied, such as from a browser's "Copy as cURL", as the words that a shell would make of it. */
export function shellWords(line: string): string[] {
  const text = isForWindows(line)
    ? line.replace(/\^(\r?\n|.)/gs, readWindowsEscape)
    : line.replace(CONTINUED, ' ');
  const words: string[] = [];
  let word: string | undefined;
  for (const [piece] of text.matchAll(PIECE)) {
    if (ENDS.test(piece)) break;
    if (/^\s/.test(piece)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (!/^\\\r?\n$/.test(piece)) word = (word ?? '') + unquote(piece);
  }
  return word === undefined ? words : [...words, word];
}

/** A piece of a word: white space, `$'…'`, `'…'`, `"…"`, an escaped character, or plain characters. */
const PIECE =
  /\s+|\$'(?:[^'\\]|\\.)*'|'[^']*'|"(?:[^"\\]|\\.)*"|\\\r?\n|\\.|\$|[^\s'"\\$]+|['"\\]/gs;

/** What follows is another command, or a file: `| jq`, `&& echo`, `> out.json`. */
const ENDS = /^(?:[|;<>]|&(?:&|$)|\d>)/;

/** A line that is continued on the next one, as the Windows command prompt and PowerShell write it. */
const CONTINUED = /[ \t][\^`]\r?\n/g;

function unquote(piece: string): string {
  if (piece.startsWith("$'") && piece.length > 2) return readEscapes(piece.slice(2, -1));
  if (piece.length > 1 && piece.startsWith("'")) return piece.slice(1, -1);
  if (piece.length > 1 && piece.startsWith('"'))
    return piece
      .slice(1, -1)
      .replace(/\\(\r?\n|["\\$`])/g, (_, one: string) => (/^\r?\n$/.test(one) ? '' : one));
  return piece.startsWith('\\') ? piece.slice(1) : piece;
}

const NAMED: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b', e: '\x1b', f: '\f', v: '\v' },
};

/** The escapes of `$'…'`. */
const readEscapes = (text: string): string =>
  text.replace(
    /\\(?:x([\da-f]{1,2})|u([\da-f]{1,4})|U([\da-f]{1,8})|([0-7]{1,3})|(.))/gis,
    (_, hex?: string, short?: string, long?: string, octal?: string, other = '') => {
      const code = hex ?? short ?? long;
      if (code !== undefined) return toCharacter(Number.parseInt(code, 16));
      if (octal !== undefined) return toCharacter(Number.parseInt(octal, 8));
      return NAMED[other] ?? other;
    },
  );

const toCharacter = (code: number) => (code > 0x10_ffff ? '\uFFFD' : String.fromCodePoint(code));

/** The command line of Windows escapes with `^`, also the quotes themselves. */
const isForWindows = (line: string) => /^\s*curl(?:\.exe)?\s[^\n]*\^"/.test(line);

const readWindowsEscape = (_: string, one: string) => (/^\r?\n$/.test(one) ? ' ' : one);
