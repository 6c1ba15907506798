import { formatCount as count } from '@provoke/figures';
import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import type { KeyHint } from '../parts/keys.tsx';
import { Gap, Line } from '../parts/line.tsx';
import { Panes } from '../parts/panes.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { bodyHeight, innerWidth, isWide, type Size } from '../parts/size.ts';
import { Status } from '../parts/status.tsx';
import { foreignLine, foreignText } from '../text/foreign.ts';
import { clip, wrap } from '../text/wrap.ts';
import { isWithin } from './facets.ts';
import { FilterChoices } from './filter-choices.tsx';
import { FilterLine } from './filter-line.tsx';
import { columnsOf, ResultRow } from './result-row.tsx';
import { fillLines, type ResultsHead } from './results-head.ts';
import { isRuled, lookedWords, type ResultsState } from './results-state.ts';

const keysOf = (state: ResultsState): readonly KeyHint[] => [
  ['/', 'search'],
  ['F', 'filters'],
  ...(isRuled(state) ? ([['f', 'said × did']] as const) : ([['v', 'verdict']] as const)),
  ...(state.lines.some((line) => line.state) ? ([['t', 'triage']] as const) : []),
  ['i', 'figures'],
  ['Enter', 'open'],
  ['Esc', 'back'],
];
const TYPING: readonly KeyHint[] = [
  ['type', 'words of the goal'],
  ['Enter', 'of prompts and replies too'],
  ['Esc', 'end'],
];
const CHOOSING: readonly KeyHint[] = [
  ['↑↓', 'move'],
  ['Enter', 'only these, or no longer'],
  ['x', 'drop all'],
  ['Esc', 'to the list'],
];

/** A low window has only its first figures. */
const LOW = 20;
const isLow = ({ rows }: Size): boolean => rows < LOW;
const figureLines = (size: Size): number => (isLow(size) ? 1 : isWide(size) ? 3 : 2);
/** The title, what was attacked, why it is over, its figures, what it is narrowed by; a gap. */
const headHeight = (state: ResultsState, size: Size): number =>
  (isLow(size) ? 3 : 5) +
  figureLines(size) +
  reasonRows(state, size).length +
  doubtRows(state, size).length;

/** Why it is over, whole: a reason is a few lines at most. */
function reasonRows({ head }: Pick<ResultsState, 'head'>, size: Size): string[] {
  const width = innerWidth(size);
  return head?.reason ? wrap(foreignText(head.reason), width).slice(0, REASON_MAX) : [];
}
/** Where there would be no list any more. The summary has all of it. */
const REASON_MAX = 6;

/** What the figures are not worth, as far as there is room. */
function doubtRows({ head }: Pick<ResultsState, 'head'>, size: Size): string[] {
  const width = innerWidth(size);
  return head?.doubt ? clip(wrap(foreignLine(head.doubt), width), isLow(size) ? 1 : 2, width) : [];
}

export const listHeight = (state: ResultsState, size: Size): number =>
  Math.max(1, bodyHeight(size) - headHeight(state, size));

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

/** The attempts of a campaign under its figures; in a wide window with the selected one next to them. */
export function Results({ state, size, aside, question }: Props) {
  const { choosing, notice, isTyping } = state;
  const height = listHeight(state, size);
  const width = listWidth(size);
  const list = choosing ? (
    <FilterChoices choosing={choosing} height={height} width={width} />
  ) : (
    <List state={state} height={height} width={width} />
  );
  const keys = choosing ? CHOOSING : isTyping ? TYPING : keysOf(state);
  const asked = question ?? (notice === undefined ? undefined : foreignLine(notice, 400));
  return (
    <Sheet size={size} keys={keys} question={asked}>
      <Head state={state} size={size} />
      {isWide(size) ? <Panes height={height} leftWidth={width} left={list} right={aside} /> : list}
    </Sheet>
  );
}

function Head({ state, size }: { state: ResultsState; size: Size }) {
  const { title, head } = state;
  const width = innerWidth(size);
  const looked = lookedWords(state);
  const counted = <Counted state={state} />;
  return (
    <>
      <Line
        left={
          <>
            <Text bold>Results</Text>
            <Text dimColor>{`   ${foreignLine(title, 80)}`}</Text>
          </>
        }
        right={head && <Status kind={head.state} />}
      />
      {!isLow(size) && <Text wrap="truncate">{head ? attackedBy(head) : ' '}</Text>}
      {reasonRows(state, size).map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <Text key={place}>{row}</Text>
      ))}
      <Figures state={state} width={width} most={figureLines(size)} />
      {doubtRows(state, size).map((row) => (
        <Text key={row} color="yellow">
          {row}
        </Text>
      ))}
      <Line
        left={<FilterLine state={state} width={width - COUNTED} />}
        right={
          <>
            {looked && !isLow(size) && <Text dimColor>{`${looked}   `}</Text>}
            {counted}
          </>
        }
      />
      {isLow(size) ? null : <Gap />}
    </>
  );
}

/** At most, of the numbers to the right of a search. */
const COUNTED = 46;

function Counted({ state }: { state: ResultsState }) {
  const { shown, lines, left, reading, fresh, filter, isAnyCounted } = state;
  const { arm } = filter.by;
  const by = arm === undefined ? {} : { arm };
  const total = lines.filter((line) => isWithin(line, by, isAnyCounted)).length;
  const more = left > 0 ? ` and ${count(left)} more` : '';
  return (
    <>
      {fresh > 0 && <Text bold>{`${count(fresh)} new   `}</Text>}
      <Text bold>{count(shown.length)}</Text>
      <Text dimColor>{` of ${count(total)}${more}${reading === 'running' ? ' …' : ''}`}</Text>
    </>
  );
}

/** `travel-desk × pair, flipattack`. */
function attackedBy({ agent, techniques }: ResultsHead): string {
  const names = techniques.map((name) => foreignLine(name, 40));
  const shown = names.slice(0, NAMES_MAX).join(', ');
  const more = names.length > NAMES_MAX ? `, and ${names.length - NAMES_MAX} more` : '';
  const by = shown === '' ? '' : ` × ${shown}${more}`;
  return `${foreignLine(agent, 40)}${by}`;
}

const NAMES_MAX = 3;

type FigureProps = { state: ResultsState; width: number; most: number };

function Figures({ state: { head, isStale, reading }, width, most }: FigureProps) {
  if (!head) {
    const [first, ...rest] = Array.from({ length: most }, () => ' ');
    const waiting = reading === 'running' ? 'Figures are read …' : first;
    return <Text dimColor>{[waiting, ...rest].join('\n')}</Text>;
  }
  const texts = head.figures.map((text) => foreignLine(text, 300));
  const { lines } = fillLines(texts, { width: width - 2, lines: most });
  const filled = [...lines, ...Array.from({ length: most - lines.length }, () => ' ')];
  return <Text dimColor={isStale}>{filled.join('\n')}</Text>;
}

type ListProps = { state: ResultsState; height: number; width: number };

function List({ state, height, width }: ListProps) {
  const { shown, row, top } = state;
  const visible = shown.slice(top, top + height);
  const columns = columnsOf(visible, width);
  return (
    <Box flexDirection="column" height={height}>
      {visible.map((line, place) => (
        <ResultRow
          key={line.attempt}
          line={line}
          isChosen={top + place === row}
          width={width}
          columns={columns}
        />
      ))}
      {shown.length === 0 && (
        <Text dimColor>{clip(wrap(whyEmpty(state), width), height, width).join('\n')}</Text>
      )}
    </Box>
  );
}

function whyEmpty({ reading, lines, deep, filter }: ResultsState): string {
  if (typeof reading === 'object') return foreignLine(reading.failed);
  if (reading === 'running') return 'Reading …';
  if (lines.length === 0) return 'Nothing is recorded yet.';
  if (filter.words !== '' && !deep)
    return 'No goal has these words. Press / and Enter to search prompts and replies too, x to drop the filter.';
  return 'No result passes this filter. x drops it.';
}
