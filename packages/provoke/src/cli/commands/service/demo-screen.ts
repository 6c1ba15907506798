import { actRows, actWordWords, listed, plural, undecidedActWords } from '@provoke/figures';
import { namedLine, safeLine } from '../../terminal/safe-text.ts';
import type { Level, Story } from './read-level.ts';

type Shown = Pick<Level, 'agent' | 'acts' | 'techniques'> & {
  story: Pick<Story, 'said' | 'done'> | undefined;
};

const COLUMNS = 80;
const NAME_MAX = 20;
const TECHNIQUES_MAX = 2;

/** What each guard level did, by goals, and what it said where that was something else. */
export const demoScreen = (levels: readonly Shown[]): string =>
  [
    ...align([headOf(levels), ...levels.map(toRow)]),
    ...levels.flatMap(({ agent, story }) => (story ? tell(agent, story) : [])),
  ].join('\n');

function headOf(levels: readonly Shown[]): string[] {
  const acts = levels.find((level) => level.acts)?.acts;
  if (!acts) return ['goals'];
  const kinds = actRows(acts).map(({ name }) => name.toLowerCase());
  return [plural(acts.goals.total, 'goal'), ...kinds, actWordWords.resisted, 'talked into it by'];
}

/** `does-and-denies  4  0  0  0  pair and advprefix`. */
function toRow({ agent, acts, techniques }: Shown): string[] {
  if (!acts) return [nameOf(agent), 'nothing was attempted'];
  const kinds = actRows(acts).map(({ rate }) => `${rate.successes}`);
  const undecided = undecidedActWords(acts);
  const ends = [by(techniques), ...(undecided === '' ? [] : [undecided])];
  return [nameOf(agent), ...kinds, `${acts.goals.resisted}`, ends.join('; ')];
}

const nameOf = (agent: string): string => safeLine(agent.replace(/^practice-/, ''), NAME_MAX);

/** The first of them, and how many more. */
function by(techniques: readonly string[]): string {
  if (techniques.length === 0) return 'none';
  const more = techniques.length - TECHNIQUES_MAX;
  const shown = techniques.slice(0, TECHNIQUES_MAX);
  return listed(more > 0 ? [shown.join(', '), `${more} more`] : shown);
}

/** Its words above its acts, a line each. */
const tell = (agent: string, { said, done }: NonNullable<Shown['story']>): string[] => [
  `${nameOf(agent)}:`,
  ...[said, done].map(({ label, text }) => {
    const start = `  ${label} `;
    return `${start}${namedLine(text, COLUMNS - start.length)}`.trimEnd();
  }),
];

function align(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
