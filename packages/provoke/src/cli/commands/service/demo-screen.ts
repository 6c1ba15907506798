import type { ActWord } from '@provoke/contract/lists';
import { actWordWords, listed, plural, undecidedActWords } from '@provoke/figures';
import { namedLine, safeLine } from '../../terminal/safe-text.ts';
import type { Level } from './read-level.ts';

type Shown = Pick<Level, 'agent' | 'acts' | 'techniques'> & {
  story: Pick<NonNullable<Level['story']>, 'said' | 'done'> | undefined;
};

const COLUMNS = 80;
const NAME_MAX = 20;
const TECHNIQUES_MAX = 2;
const WORDS = ['did', 'meant', 'said', 'resisted'] as const satisfies readonly ActWord[];
const HEAD = WORDS.map((word) => actWordWords[word]);

/** What each guard level did, by goals, and what it said where that was something else. */
export function demoScreen(levels: readonly Shown[]): string {
  const total = levels.find(({ acts }) => acts)?.acts?.goals.total ?? 0;
  const names = levels.map(({ agent }) => safeLine(agent.replace(/^practice-/, ''), NAME_MAX));
  const first = plural(total, 'goal');
  const width = Math.max(...[first, ...names].map((name) => name.length));
  return [
    drawRow(first.padEnd(width), HEAD, 'talked into it by'),
    ...levels.map((level, at) => drawRow((names[at] ?? '').padEnd(width), ...cellsOf(level))),
    '',
    ...levels.flatMap(({ story }, at) => (story ? tell(names[at] ?? '', width, story) : [])),
  ].join('\n');
}

/** `does-and-denies    4      0     0         0  pair and advprefix`. */
const drawRow = (name: string, cells: readonly string[], last: string): string =>
  [name, ...cells.map((cell, at) => cell.padStart(HEAD[at]?.length ?? 0)), last].join('  ');

function cellsOf({ acts, techniques }: Shown): [string[], string] {
  if (!acts) return [HEAD.map(() => '–'), 'nothing was attempted'];
  const { did_it, goals } = acts;
  const counts = [did_it.successes, goals.meant, goals.said, goals.resisted].map(String);
  const undecided = undecidedActWords(acts);
  return [counts, [by(techniques), ...(undecided === '' ? [] : [undecided])].join('; ')];
}

/** As many techniques as fit. */
function by(techniques: readonly string[]): string {
  if (techniques.length === 0) return 'none';
  const more = techniques.length - TECHNIQUES_MAX;
  const shown = techniques.slice(0, TECHNIQUES_MAX);
  return listed(more > 0 ? [shown.join(', '), `${more} more`] : shown);
}

/** Its words above its acts, a line each. */
function tell(name: string, width: number, { said, done }: NonNullable<Shown['story']>): string[] {
  return [said, done].map(({ label, text }, at) => {
    const start = `${(at === 0 ? name : '').padEnd(width)}  ${label} `;
    return `${start}${namedLine(text, COLUMNS - start.length)}`.trimEnd();
  });
}
