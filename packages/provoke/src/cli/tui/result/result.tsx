import type { Review } from '@provoke/contract';
import type { FindingState } from '@provoke/contract/lists';
import { formatCount as count } from '@provoke/figures';
import { Text } from 'ink';
import type { KeyHint } from '../parts/keys.tsx';
import { Gap, Label, Line } from '../parts/line.tsx';
import { Panes } from '../parts/panes.tsx';
import type { Window } from '../parts/row-window.ts';
import { Sheet } from '../parts/sheet.tsx';
import { bodyHeight, innerWidth, isWide, type Size } from '../parts/size.ts';
import type { ReviewState } from '../review/review-state.ts';
import { foreignLine } from '../text/foreign.ts';
import { hasSteps, partRows, partsOf } from './part-rows.ts';
import type { ReadAttempt } from './read-attempt.ts';
import { Goal, ResultHead, Rows, ToldLines } from './result-parts.tsx';

/** All that a result is drawn from, except the size of the window. */
export type ResultState = {
  /** Its place in the list that it was opened from. */
  place: number;
  total: number;
  attempt: ReadAttempt | 'reading' | { failed: string };
  /** The newest one that was written here. */
  written: Review | undefined;
  /** Of the parts that the attempt has. */
  part: number;
  /** The chosen step, of the trace or the way. */
  step: number;
  scroll: number;
  /** Once its part was opened. */
  review: ReviewState | undefined;
  notice: string | undefined;
};

export const isRead = (attempt: ResultState['attempt']): attempt is ReadAttempt =>
  typeof attempt === 'object' && 'goal' in attempt;

const TYPING: readonly KeyHint[] = [
  ['type', 'the reason'],
  ['↑↓', 'verdict'],
  ['Enter', 'overrule'],
  ['Esc', 'later'],
];

function keysOf({ attempt, part }: ResultState, triage: ResultTriage | undefined): KeyHint[] {
  if (!isRead(attempt)) return [['[ ]', 'prev, next'], ESC];
  const parts = partsOf(attempt);
  const name = parts[part] ?? 'Conversation';
  return [
    [`1–${parts.length}`, 'part'],
    ['↑↓', hasSteps(name) ? 'step' : 'scroll'],
    ['[ ]', 'prev, next'],
    ...(triage?.state ? ([['t', 'triage']] as const) : []),
    ['r', 'overrule'],
    ['y', 'copy'],
    ESC,
  ];
}

const ESC: KeyHint = ['Esc', 'back'];
const HEAD = 4;
/** What rules decided begins with what it said and did. */
const TOLD = 3;

const heightOf = ({ acts }: ReadAttempt, size: Size): number =>
  bodyHeight(size) - HEAD - (acts ? TOLD : 0);

/** Of the list that it was opened from. */
export type ResultTriage = {
  state: FindingState | null;
  looked: string;
  question: string | undefined;
};

type Props = { state: ResultState; size: Size; triage?: ResultTriage | undefined };

export function Result({ state, size, triage }: Props) {
  const { attempt, place, total, written, notice } = state;
  const looked = [triage?.state, triage?.looked].filter(Boolean).join('   ');
  const right = <Text dimColor>{`${count(place + 1)} of ${count(total)}`}</Text>;
  const keys = state.review?.isTyping ? TYPING : keysOf(state, triage);
  const said = notice === undefined ? undefined : foreignLine(notice, 400);
  return (
    <Sheet size={size} keys={keys} question={triage?.question ?? said}>
      {isRead(attempt) ? (
        <>
          {attempt.acts && <ToldLines attempt={attempt} acts={attempt.acts} />}
          <Line left={<ResultHead attempt={attempt} written={written} />} right={right} />
          <Line
            left={<Goal attempt={attempt} />}
            right={looked && <Text dimColor>{looked}</Text>}
          />
          <Gap />
          {isWide(size) ? (
            <Wide attempt={attempt} state={state} size={size} />
          ) : (
            <Narrow attempt={attempt} state={state} size={size} />
          )}
        </>
      ) : (
        <>
          <Line left="Result" right={right} />
          <Text dimColor>{attempt === 'reading' ? 'Reading …' : foreignLine(attempt.failed)}</Text>
        </>
      )}
    </Sheet>
  );
}

type Read = { attempt: ReadAttempt; state: ResultState; size: Size };

/** In a wide window the conversation stays visible; the others take turns next to it. */
const placesIn = ({ part }: Pick<ResultState, 'part'>) => [0, part === 0 ? 1 : part] as const;

/** What is visible of the part that the keys scroll. */
export function scrolledPart({ attempt, state, size }: Read): Window {
  const { part } = state;
  if (!isWide(size))
    return windowIn({ attempt, state }, part, {
      ...{ width: innerWidth(size), height: heightOf(attempt, size) - 1 },
    });
  const { left, right, height } = widthsIn(attempt, size);
  return windowIn({ attempt, state }, part, { width: part === 0 ? left : right, height });
}

type Room = { width: number; height: number };

function windowIn({ attempt, state }: Omit<Read, 'size'>, place: number, room: Room): Window {
  const part = partsOf(attempt)[place] ?? 'Conversation';
  const scroll = place === state.part ? state.scroll : 0;
  const { step, review } = state;
  return partRows(attempt, { part, scroll, step, review, ...room });
}

/** How far one may scroll, for both halves. */
function widthsIn(attempt: ReadAttempt, size: Size) {
  const left = Math.floor(innerWidth(size) * 0.5);
  const right = innerWidth(size) - left - 3;
  return { left, right, height: heightOf(attempt, size) };
}

const Below = ({ window: { above, below } }: { window: Window }) => {
  if (above + below === 0) return null;
  const words = [
    ...(above > 0 ? [`${count(above)} above`] : []),
    ...(below > 0 ? [`${count(below)} below`] : []),
  ];
  return <Text dimColor>{words.join(', ')}</Text>;
};

function Narrow({ attempt, state, size }: Read) {
  const window = scrolledPart({ attempt, state, size });
  return (
    <>
      <Line
        left={<Tabs parts={partsOf(attempt)} chosen={state.part} from={0} />}
        right={<Below window={window} />}
      />
      <Gap />
      <Rows rows={window.rows} />
    </>
  );
}

function Wide({ attempt, state, size }: Read) {
  const { left, right, height } = widthsIn(attempt, size);
  const [first, aside] = placesIn(state);
  const whole = windowIn({ attempt, state }, first, { width: left, height });
  const next = windowIn({ attempt, state }, aside, { width: right, height });
  return (
    <Panes
      height={height + 1}
      leftWidth={left}
      left={
        <>
          <Line
            left={
              state.part === 0 ? (
                <Text bold underline>{`1 ${partsOf(attempt)[0]}`}</Text>
              ) : (
                <Label>{`1 ${partsOf(attempt)[0]}`}</Label>
              )
            }
            right={<Below window={whole} />}
          />
          <Rows rows={whole.rows} />
        </>
      }
      right={
        <>
          <Tabs parts={partsOf(attempt)} chosen={aside} from={1} />
          <Rows rows={next.rows} />
        </>
      }
    />
  );
}

type TabsProps = { parts: readonly string[]; chosen: number; from: number };

const Tabs = ({ parts, chosen, from }: TabsProps) => (
  <Text wrap="truncate">
    {parts
      .map((name, place) => ({ name, place }))
      .slice(from)
      .map(({ name, place }) => (
        <Text key={name}>
          {place > from && '   '}
          <Text bold={place === chosen} underline={place === chosen} dimColor={place !== chosen}>
            {`${place + 1} ${name}`}
          </Text>
        </Text>
      ))}
  </Text>
);
