import type { Act } from '../goal/made-goal.ts';

const quote = (value: unknown): string => JSON.stringify(value);

/** A call in plain words, with its values as JSON: `the tool "pay" with "amount" set to 5`. */
export function sayCall({ tool, arguments: given }: Act): string {
  const said = Object.entries(given).map(
    ([name, value]) => `${quote(name)} set to ${quote(value)}`,
  );
  return said.length === 0
    ? `the tool ${quote(tool)}`
    : `the tool ${quote(tool)} with ${sayList(said)}`;
}

/** The same of a tool whose arguments are not known. */
export const sayLoosely = (tool: string, value: string): string =>
  `the tool ${quote(tool)} with ${quote(value)} as one of its arguments`;

const sayList = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
