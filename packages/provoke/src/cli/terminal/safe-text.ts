import { replaceHidden, showOnOneLine } from '@provoke/evidence';

/**
 * What a page can show and a terminal cannot: it moves the cursor at the CR of a line's end, and draws joined emoji wider
 * than it counts them.
 */
const ALSO_UNSAFE = /[\r\u{200d}]/gu;

const replaceUnsafe = (text: string, write: (character: string) => string): string =>
  replaceHidden(text, write).replace(ALSO_UNSAFE, write);

/** https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs */
const GITHUB_COMMANDS = [
  ...['add-mask', 'add-matcher', 'add-path', 'debug', 'echo', 'endgroup', 'error', 'group'],
  ...['internal-set-repo-path', 'notice', 'remove-matcher', 'save-state', 'set-env', 'set-output'],
  ...['stop-commands', 'warning'],
];

/**
 * What the log of a build obeys: of Azure Pipelines, TeamCity and older GitHub runners anywhere in a line, `::error::` of
 * GitHub at the start of one, which any word of a wrapped text may become.
 */
const BUILD_COMMAND = new RegExp(
  `#(?=#(?:vso|teamcity)?\\[)|:(?=:(?:${GITHUB_COMMANDS.join('|')})[ :])`,
  'gi',
);

/**
 * Foreign text, made harmless for a terminal and for the log of a build: control characters, escape sequences, marks
 * that reorder or hide text, and what begins a command become visible. What is stored stays as it was.
 */
export const safeText = (text: string): string =>
  replaceUnsafe(text, escapeCharacter).replace(BUILD_COMMAND, escapeCharacter);

const escapeCharacter = (character: string): string =>
  `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** JSON of the same value, in which neither has anything to obey. */
export const safeJson = (value: unknown): string =>
  replaceUnsafe(JSON.stringify(value), escapeUnits).replace(BUILD_COMMAND, escapeUnits);

const escapeUnits = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** Characters of a text that `safeText` escapes, each with its escape; ends of lines are none. */
export function listUnsafe(text: string): string[] {
  const found: string[] = [];
  replaceUnsafe(text.replaceAll('\r\n', '\n'), (character) => {
    found.push(escapeCharacter(character));
    return '';
  });
  return found;
}

/** The same on one line, cut to `max` characters. */
export function safeLine(text: string, max: number): string {
  const line = safeText(text.slice(0, max * 8))
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}…`;
}

/** The same with hidden characters by their names: `⟨ZWSP⟩`. */
export const namedLine = (text: string, max: number): string =>
  safeLine(showOnOneLine(text.slice(0, max * 8)), max);
