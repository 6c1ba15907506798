import { formatCount as count } from '@provoke/figures';
import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import type { KeyHint } from '../parts/keys.tsx';
import { Gap, Line } from '../parts/line.tsx';
import { Mark, wordOf } from '../parts/mark.tsx';
import { Panes } from '../parts/panes.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { bodyHeight, innerWidth, isWide, type Size } from '../parts/size.ts';
import { fit } from '../text/fit.ts';
import { foreignLine } from '../text/foreign.ts';
import { isRuled, lookedWords, type ResultLine, type ResultsState } from './results-state.ts';

const HEAD = 3;
const keysOf = ({ lines }: ResultsState): readonly KeyHint[] => [
  ['/', 'search'],
  ['v', 'verdict'],
  ...(isRuled({ lines }) ? ([['f', 'said × did']] as const) : []),
  ...(lines.some(({ state }) => state) ? ([['t', 'triage']] as const) : []),
  ['Enter', 'open'],
  ['Esc', 'back'],
  ['q', 'quit'],
];
const TYPING: readonly KeyHint[] = [
  ['type', 'words of the goal'],
  ['Enter', 'keep'],
  ['Esc', 'clear'],
];

export const listHeight = (size: Size): number => Math.max(1, bodyHeight(size) - HEAD);

const listWidth = (size: Size): number =>
  isWide(size) ? Math.floor(innerWidth(size) * 0.5) : innerWidth(size);

/** The width of the pane next to the list. */
export const asideWidth = (size: Size): number => innerWidth(size) - listWidth(size) - 3;

type Props = {
  state: ResultsState;
  size: Size;
  aside?: ReactNode;
  /** Of triage, in place of the keys. */
  question?: string | undefined;
};

/** The attempts of a campaign; in a wide window with the selected one next to them. */
export function Results({ state, size, aside, question }: Props) {
  const { id, shown, lines, row, top, isTyping, left } = state;
  const height = listHeight(size);
  const width = listWidth(size);
  const hasActs = isRuled(state);
  const looked = lookedWords(state);
  const Row = hasActs ? ActRow : ResultRow;
  const list = (
    <Box flexDirection="column" height={height}>
      {shown.slice(top, top + height).map((line, place) => (
        <Row key={line.attempt} line={line} isChosen={top + place === row} width={width} />
      ))}
      {shown.length === 0 && <Text dimColor>{whyEmpty(state)}</Text>}
    </Box>
  );
  const more = left > 0 ? ` and ${count(left)} more` : '';
  return (
    <Sheet size={size} keys={isTyping ? TYPING : keysOf(state)} question={question}>
      <Line
        left={
          <>
            <Text bold>Results</Text>
            <Text dimColor>{`   ${foreignLine(id, 80)}`}</Text>
          </>
        }
        right={
          <Text dimColor>
            <Text bold>{count(shown.length)}</Text>
            {` of ${count(lines.length)}${more}${state.reading === 'running' ? ' …' : ''}`}
          </Text>
        }
      />
      <Line left={<Filter state={state} />} right={looked && <Text dimColor>{looked}</Text>} />
      <Gap />
      {isWide(size) ? <Panes height={height} leftWidth={width} left={list} right={aside} /> : list}
    </Sheet>
  );
}

function Filter({ state: { filter, isTyping } }: { state: ResultsState }) {
  const { outcome, act, cell, words } = filter;
  const verdict = act ?? outcome;
  return (
    <Text wrap="truncate">
      <Text dimColor>verdict </Text>
      {verdict === undefined ? 'any' : wordOf(verdict)}
      {cell !== undefined && (
        <>
          <Text dimColor>{'   said × did '}</Text>
          {CELLS[cell]}
        </>
      )}
      {(isTyping || words !== '') && (
        <>
          <Text dimColor>{'   search '}</Text>
          {foreignLine(words)}
          {isTyping && '▏'}
        </>
      )}
    </Text>
  );
}

const CELLS = {
  both: 'said and did',
  said_only: 'said only',
  did_only: 'did, did not say so',
  neither: 'neither',
} as const;

function whyEmpty({ reading, lines }: ResultsState): string {
  if (typeof reading === 'object') return foreignLine(reading.failed);
  if (reading === 'running') return 'Reading …';
  return lines.length === 0
    ? 'Nothing is recorded yet.'
    : 'No result passes this filter. v changes the verdict, / the words.';
}

/** `accepted: Delete the file …`: what people decided about it comes first. */
const goalOf = ({ goal, state }: ResultLine): string =>
  `${state === undefined || state === 'to look at' ? '' : `${state}: `}${foreignLine(goal)}`;

/** What precedes the goal. */
const START = 23;

type RowProps = { line: ResultLine; isChosen: boolean; width: number };

function ResultRow({ line, isChosen, width }: RowProps) {
  const { outcome, goal_index, stream, iteration, decided_by } = line;
  const place = stream === null || iteration === null ? '' : `${stream}·${iteration}`;
  const votes = decided_by ? `${decided_by.votes}/${decided_by.panel}` : '';
  return (
    <Text wrap="truncate" bold={isChosen}>
      {isChosen ? '› ' : '  '}
      <Mark kind={outcome} /> {fit(`${goal_index + 1}`, 6, 'right')} {fit(place, 6)} {fit(votes, 4)}{' '}
      {fit(goalOf(line), width - START)}
    </Text>
  );
}

const ACT_START = 39;
const WORDS = 16;

/** With what the agent did, in place of the votes. */
function ActRow({ line, isChosen, width }: RowProps) {
  const { outcome, act, severity, words, goal_index, stream, iteration } = line;
  const place = stream === null || iteration === null ? '' : `${stream}·${iteration}`;
  const kind = act === undefined || act === 'in_error' ? outcome : act;
  return (
    <Text wrap="truncate" bold={isChosen}>
      {isChosen ? '› ' : '  '}
      <Mark kind={kind} /> {severity ?? '–'} {fit(words ?? wordOf(kind), WORDS)}{' '}
      {fit(`${goal_index + 1}`, 6, 'right')} {fit(place, 6)} {fit(goalOf(line), width - ACT_START)}
    </Text>
  );
}
