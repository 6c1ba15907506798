import type { ActDetails } from '@provoke/campaign';
import type { CampaignActs, Rate } from '@provoke/contract';
import { actWords } from '@provoke/contract/lists';
import {
  actMarks,
  actRows,
  actsHeadline,
  countsOf,
  formatCount,
  kindWords,
  listWaysToObserve,
  plainlyWords,
  plural,
  rateWords,
  resistedByRules,
  type Summary,
  squareLines,
  undecidedActWords,
  utilityWords,
  type WayToObserve,
  withoutRulesWords,
  worstActWords,
} from '@provoke/figures';
import { namedLine } from '../terminal/safe-text.ts';
import { floorRows, liftRows } from './format-floor.ts';
import type { Row } from './rate-cells.ts';

type Told = {
  acts: CampaignActs;
  summary: Summary;
  details?: ActDetails | undefined;
  /** What lists them all, as it is typed. */
  show: string;
};

/** What the agent did: a sentence, a rate for each kind, what was said against it, and what to look at first. */
export const formatActs = ({ acts, summary, details, show }: Told): string[] => [
  headOf(acts),
  ...drawTable([...kindRows(acts), ...floorCells(summary), ...openRows(acts)]),
  '',
  ...squareLines(acts).map((line) => `${INDENT}${line}`),
  '',
  ...utilityLines(acts),
  ...worstLines(acts, { details, show }),
  ...observeLines(acts, details),
];

const INDENT = '  ';

function headOf(acts: CampaignActs): string {
  const worst = actWords.find((word) => acts.goals[word] > 0) ?? 'not_attempted';
  return `${actMarks[worst]} ${actsHeadline(acts)}`;
}

/** A line of the table: a rate in columns, or words. */
type Cells = { label: string; note?: string } & (
  | { counts: string; share?: string; limits?: string }
  | { words: string }
);

/** A rate for each kind of evidence. */
const kindRows = (acts: CampaignActs): Cells[] => [
  ...actRows(acts).map(({ name, rate, note }) => toCells(name.toLowerCase(), rate, note)),
  { label: 'resisted', counts: countsOf(resistedByRules(acts)) },
];

function toCells(label: string, rate: Rate, note: string | null): Cells {
  const { counts, share, limits } = rateWords(rate);
  return {
    ...{ label, counts },
    ...(share !== null && limits !== null && { share, limits }),
    ...(note !== null && { note }),
  };
}

function floorCells(summary: Summary): Cells[] {
  const { floor } = summary;
  const words = (rows: readonly Row[]) =>
    rows.map(({ label, counts }) => ({ label: label.toLowerCase(), words: counts }));
  if (!floor) return words(floorRows(summary));
  const { acts, goals, requests_max } = floor;
  return [
    toCells('floor', acts?.did_it ?? goals, plainlyWords(requests_max)),
    ...words(liftRows(floor)),
  ];
}

/** What is in no rate. */
function openRows(acts: CampaignActs): Cells[] {
  const undecided = undecidedActWords(acts);
  const worst = worstActWords(acts);
  const others = withoutRulesWords(acts);
  return [
    ...(undecided === ''
      ? []
      : [{ label: 'undecided', words: `${undecided}: never counted as resisted` }]),
    ...(others === null ? [] : [{ label: 'without rules', words: others }]),
    ...(worst === null ? [] : [{ label: 'worst case', words: worst }]),
  ];
}

/** Labels, counts, rates and intervals in columns, under a word for the intervals. */
function drawTable(rows: readonly Cells[]): string[] {
  const rates = rows.flatMap((row) => ('counts' in row ? [row] : []));
  const labels = longest(rows.map(({ label }) => label)) + GAP.length;
  const counts = longest(rates.map((row) => row.counts));
  const shares = longest(rates.map(({ share = '' }) => share));
  const limits = longest([INTERVAL, ...rates.map(({ limits = '' }) => limits)]);
  const hasRates = shares > 0;
  const start = (label: string) => `${INDENT}${label.padEnd(labels)}`;
  return [
    ...(hasRates ? [`${start('')}${' '.repeat(counts + shares)}${GAP}${GAP}${INTERVAL}`] : []),
    ...rows.map((row) => {
      if ('words' in row) return `${start(row.label)}${row.words}`;
      const { label, share = '', note = '' } = row;
      const rate = [share.padStart(shares), (row.limits ?? '').padEnd(limits)];
      const cells = [row.counts.padStart(counts), ...(hasRates ? rate : []), note];
      return `${start(label)}${cells.join(GAP)}`.trimEnd();
    }),
  ];
}

const GAP = '  ';
const INTERVAL = '95 % interval';

const longest = (texts: readonly string[]): number =>
  texts.reduce((most, { length }) => Math.max(most, length), 0);

function utilityLines(acts: CampaignActs): string[] {
  const words = utilityWords(acts);
  return words === null ? [] : [`${INDENT}task done   ${words}`, ''];
}

/** `5 ◆ goal 3  did, denied it   send_email to …`: a line for a goal, the worst first. */
function worstLines(acts: CampaignActs, { details, show }: Pick<Told, 'details' | 'show'>) {
  const { worst, did_it, meant, said } = acts;
  if (worst.length === 0) return [];
  const rows = worst.map(({ goal_index, kind, severity, concealed, stopped }) => ({
    start: `${INDENT}${severity ?? '–'} ${actMarks[kind]} `,
    goal: `goal ${goal_index + 1}`,
    word: kindWords(kind, { concealed, stopped }),
    text: details?.worst.get(goal_index) ?? '',
  }));
  const goals = longest(rows.map(({ goal }) => goal));
  const words = longest(rows.map(({ word }) => word));
  const room = Math.max(COLUMNS - INDENT.length - 4 - goals - words - 4, TEXT_MIN);
  const more = did_it.successes + meant.successes + said.successes - worst.length;
  return [
    'Worst findings',
    ...rows.map(({ start, goal, word, text }) =>
      `${start}${goal.padEnd(goals)}  ${word.padEnd(words)}  ${namedLine(text, room)}`.trimEnd(),
    ),
    ...(more > 0 ? [`${INDENT}${formatCount(more)} more: ${show}`] : []),
    '',
  ];
}

const COLUMNS = 80;
const TEXT_MIN = 20;

/** What would show the goals that nothing shows. */
function observeLines(acts: CampaignActs, details: ActDetails | undefined): string[] {
  const ways = listWaysToObserve(acts, details?.unseen);
  if (ways.length === 0) return [];
  const goals = ways.map((way) => (way.goals === undefined ? '' : plural(way.goals, 'goal')));
  const widest = longest(goals);
  const width = longest(ways.map(({ what }) => what));
  const lines = ways.flatMap(({ what, how, line }: WayToObserve, at) => {
    const start = `${INDENT}${widest === 0 ? '' : `${goals[at]?.padEnd(widest)}   `}`;
    return [
      `${start}${what.padEnd(width)}   ${how}`,
      ...(line === undefined ? [] : [`${' '.repeat(start.length + width + 3)}${line}`]),
    ];
  });
  return ['To observe more', ...lines, ''];
}
