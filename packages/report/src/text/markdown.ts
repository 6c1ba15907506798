import { showHidden, showOnOneLine } from '@provoke/evidence';

const SPAN_MAX = 160;

/**
 * Foreign text for a page such as a pull request: a code span on one line, its fence longer than any inside. Mentions,
 * links, tags and table cells stay inactive.
 */
export function codeSpan(text: string, max = SPAN_MAX): string {
  const characters = [...showOnOneLine(text.slice(0, 8 * max))];
  const cut = characters.length > max || text.length > 8 * max;
  const line = characters.slice(0, max).join('').replaceAll('|', '¦') + (cut ? ' …' : '');
  if (line === '') return '—';
  const fence = '`'.repeat(
    Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length)) + 1,
  );
  const pad = /^`|`$/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

const MARKUP = /[&\\`*_[\]<>!|~$]|:(?=\S)|(?<=www)\./gi;

/** GitHub finds mentions and issue numbers in entities too; these look alike and mean nothing. */
const lookalikes: Readonly<Record<string, string>> = { '@': '＠', '#': '＃' };

/** A short text in a sentence of ours, outside a code span. */
export const plainText = (text: string): string =>
  showOnOneLine(text)
    .replace(MARKUP, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/@|(?<!&)#/g, (character) => lookalikes[character] ?? '');

/**
 * A text of several lines, and an empty line after it. Its fence is longer than any run of backticks inside, so that it
 * cannot be closed from there; hidden characters are named.
 */
export function fenced(text: string, language: string): string[] {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, showHidden(text.replace(/\r\n?/g, '\n')), fence, ''];
}
