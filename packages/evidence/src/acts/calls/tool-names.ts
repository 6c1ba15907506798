import { findClosest } from '../../text/find-closest.ts';
import { remember } from '../values/remember.ts';

/**
 * Whether a rule's name means this tool: exactly, by `*`, and with or without a server's prefix on either side
 * (`mail.send_email`, `mail__send_email`, `send_email`).
 */
export function namesTool(wanted: string, tool: string): boolean {
  const [a, b] = [toParts(wanted), toParts(tool)];
  // Without its prefix, any tool might be one of `mail.*`.
  if (a.length > b.length && a.at(-1)?.includes('*')) return false;
  const length = Math.min(a.length, b.length);
  const [ours, theirs] = [a.slice(a.length - length), b.slice(b.length - length)];
  return ours.every((part, at) => matchesGlob(part, theirs[at] ?? ''));
}

/** Whether two witnesses mean the same tool. */
export const isSameTool = (a: string, b: string): boolean =>
  a === b || namesTool(a.replaceAll('*', '?'), b);

export const bareName = (tool: string): string => toParts(tool).at(-1) ?? tool;

/** The first called tool that a rule almost names: the same words in another order, or a few letters apart. */
export function findNearMiss(
  wanted: readonly string[],
  called: Iterable<string>,
): string | undefined {
  const names = [...new Set(wanted.map(bareName))].filter((name) => !name.includes('*'));
  const words = new Set(names.map(wordsOf));
  return [...called].find(
    (tool) =>
      !wanted.some((name) => namesTool(name, tool)) &&
      (words.has(wordsOf(bareName(tool))) || findClosest(bareName(tool), names) !== undefined),
  );
}

/** A server's prefix, if there is one, and the tool's own name. */
export const splitToolName = (name: string): readonly string[] =>
  name.split(/__|[.:/]/).filter((part) => part !== '');

const toParts = remember(splitToolName, { max: 1_000, lengthMax: 200 });

/** Linear for one `*`; each further one costs one more search, never backtracking. */
function matchesGlob(glob: string, text: string): boolean {
  if (!glob.includes('*')) return glob === text;
  const [first = '', ...rest] = glob.split('*');
  const last = rest.pop() ?? '';
  if (!text.startsWith(first) || text.length < first.length + last.length) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.endsWith(last) && at <= text.length - last.length;
}

const wordsOf = remember(
  (name) =>
    (
      name
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .match(/[a-z\d]+/g) ?? []
    )
      .sort()
      .join(' '),
  { max: 1_000, lengthMax: 200 },
);
