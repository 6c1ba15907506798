import { Text } from 'ink';
import { Mark, wordOf } from '../parts/mark.tsx';
import { cells, fit } from '../text/fit.ts';
import { foreignLine } from '../text/foreign.ts';
import type { ResultLine } from './result-line.ts';

/** How wide the columns before the goal are; 0: not shown. */
export type Columns = {
  severity: number;
  act: number;
  technique: number;
  place: number;
  votes: number;
  goal: number;
};

const ACT = 16;
const NAMES_MAX = 14;
const PLACE_MAX = 13;
const NUMBER_MAX = 7;
/** Of the goal's own text, before other columns give way. */
const GOAL_LEAST = 16;
/** What is selected, the mark. */
const START = 4;

/** Of the visible lines, so that no column is wider than what is in it. */
export function columnsOf(lines: readonly ResultLine[], width: number): Columns {
  const widest = (text: (line: ResultLine) => string, most: number) =>
    Math.min(most, Math.max(0, ...lines.map((line) => cells(text(line)))));
  const isRuled = lines.some(({ act }) => act !== undefined);
  const columns: Columns = {
    ...{ severity: isRuled ? 1 : 0, act: isRuled ? ACT : 0 },
    technique: widest(nameOf, NAMES_MAX),
    place: widest(placeOf, PLACE_MAX),
    votes: widest(votesOf, 5),
    goal: widest(({ goal_index }) => `${goal_index + 1}`, NUMBER_MAX),
  };
  // In a narrow list columns give way, one after the other.
  const narrower: (() => void)[] = [
    () => Object.assign(columns, { votes: 0 }),
    () => Object.assign(columns, { act: 0 }),
    () => Object.assign(columns, { technique: Math.min(columns.technique, 8) }),
    () => Object.assign(columns, { place: 0 }),
  ];
  for (const less of narrower) if (width - usedBy(columns) < GOAL_LEAST) less();
  return columns;
}

const usedBy = (columns: Columns): number =>
  Object.values(columns).reduce((sum, one) => sum + (one === 0 ? 0 : one + 1), START);

/** `pair`; what does not count says what it is for: `pair, search`. */
function nameOf({ technique, arm, isSuperseded }: ResultLine): string {
  const name = foreignLine(technique, 40);
  if (isSuperseded) return `${name}, again`;
  return arm === 'attack' ? name : `${name}, ${arm}`;
}

/** `2·1` of streams and turns, `3/25` of requests, and the repeat: `r2`. */
function placeOf({ stream, iteration, place, requests_max, repeat }: ResultLine): string {
  const asked = place === null ? '' : `${place}${requests_max === null ? '' : `/${requests_max}`}`;
  const where = stream === null || iteration === null ? asked : `${stream}·${iteration}`;
  return [where, repeat === null ? '' : `r${repeat}`].filter(Boolean).join(' ');
}

const votesOf = ({ decided_by }: ResultLine): string =>
  decided_by ? `${decided_by.votes}/${decided_by.panel}` : '';

/** `accepted: Delete the file …`: what people decided about it comes first. */
const goalOf = ({ goal, state }: ResultLine): string =>
  `${state === undefined || state === 'to look at' ? '' : `${state}: `}${foreignLine(goal)}`;

type RowProps = { line: ResultLine; isChosen: boolean; width: number; columns: Columns };

/** An attempt on one line. */
export function ResultRow({ line, isChosen, width, columns }: RowProps) {
  const { outcome, act, severity, words } = line;
  const kind = act === undefined || act === 'in_error' ? outcome : act;
  const column = (text: string, size: number, align?: 'right') =>
    size === 0 ? '' : `${fit(text, size, align)} `;
  return (
    <Text wrap="truncate" bold={isChosen}>
      {isChosen ? '› ' : '  '}
      <Mark kind={kind} /> {column(act === undefined ? '' : `${severity ?? '–'}`, columns.severity)}
      {column(words ?? wordOf(kind), columns.act)}
      {column(nameOf(line), columns.technique)}
      {column(placeOf(line), columns.place)}
      {column(votesOf(line), columns.votes)}
      {column(`${line.goal_index + 1}`, columns.goal, 'right')}
      {fit(goalOf(line), width - usedBy(columns))}
    </Text>
  );
}
