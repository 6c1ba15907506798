import type { Review } from '@provoke/contract';
import type { FindingState } from '@provoke/contract/lists';
import { formatCount as count } from '@provoke/figures';
import { Text } from 'ink';
import type { KeyHint } from '../parts/keys.tsx';
import { Gap, Label, Line } from '../parts/line.tsx';
import { Panes } from '../parts/panes.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { bodyHeight, innerWidth, isWide, type Size } from '../parts/size.ts';
import { foreignLine } from '../text/foreign.ts';
import { type Part, partRows, partsOf, stepsIn } from './part-rows.ts';
import type { ReadAttempt } from './read-attempt.ts';
import { Goal, ResultHead, Rows, ToldLines } from './result-parts.tsx';

/** All that a result is drawn from, except the size of the window. */
export type ResultState = {
  /** Its place in the list that it was opened from. */
  place: number;
  total: number;
  attempt: ReadAttempt | 'reading' | { failed: string };
  /** The newest one that was written here. */
  review: Review | undefined;
  part: Part;
  /** The chosen step, of the trace or the way. */
  step: number;
  scroll: number;
};

const keysOf = (
  part: Part,
  attempt: ReadAttempt | undefined,
  triage: ResultTriage | undefined,
): readonly KeyHint[] => [
  ['1–4', 'part'],
  ['↑↓', part === stepsIn(attempt ?? {}) ? 'step' : 'scroll'],
  ['[ ]', 'prev, next'],
  ...(triage?.state ? ([['t', 'triage']] as const) : []),
  ...(attempt ? ([['r', 'overrule']] as const) : []),
  ['Esc', 'back'],
  ['q', 'quit'],
];
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
  const { attempt, place, total, review } = state;
  const isRead = typeof attempt === 'object' && 'goal' in attempt;
  const looked = [triage?.state, triage?.looked].filter(Boolean).join('   ');
  const right = <Text dimColor>{`${count(place + 1)} of ${count(total)}`}</Text>;
  return (
    <Sheet
      size={size}
      keys={keysOf(state.part, isRead ? attempt : undefined, triage)}
      question={triage?.question}
    >
      {isRead ? (
        <>
          {attempt.acts && <ToldLines attempt={attempt} acts={attempt.acts} />}
          <Line left={<ResultHead attempt={attempt} written={review} />} right={right} />
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

function Narrow({ attempt, state, size }: Read) {
  const height = heightOf(attempt, size) - 1;
  const { rows, below } = partRows(attempt, { ...state, width: innerWidth(size), height });
  return (
    <>
      <Line
        left={<Tabs parts={partsOf(attempt)} chosen={state.part} from={0} />}
        right={below > 0 && <Text dimColor>{`${count(below)} more below`}</Text>}
      />
      <Gap />
      <Rows rows={rows} />
    </>
  );
}

function Wide({ attempt, state, size }: Read) {
  const height = heightOf(attempt, size) + 1;
  const leftWidth = Math.floor(innerWidth(size) * 0.5);
  const rightWidth = innerWidth(size) - leftWidth - 3;
  // The first part stays visible; the others take turns next to it.
  const aside = state.part !== 0 ? state.part : attempt.acts ? 1 : 2;
  const rowsOf = (part: Part, width: number) => {
    const scroll = part === state.part ? state.scroll : 0;
    return partRows(attempt, { ...state, part, scroll, width, height: height - 1 }).rows;
  };
  return (
    <Panes
      height={height}
      leftWidth={leftWidth}
      left={
        <>
          <Label>{`1 ${partsOf(attempt)[0]}`}</Label>
          <Rows rows={rowsOf(0, leftWidth)} />
        </>
      }
      right={
        <>
          <Tabs parts={partsOf(attempt)} chosen={aside} from={1} />
          <Rows rows={rowsOf(aside, rightWidth)} />
        </>
      }
    />
  );
}

type TabsProps = { parts: readonly string[]; chosen: Part; from: number };

const Tabs = ({ parts, chosen, from }: TabsProps) => (
  <Text wrap="truncate">
    {parts
      .map((name, place) => ({ name, place }))
      .slice(from)
      .map(({ name, place }) => (
        <Text key={name}>
          {place > from && '    '}
          <Text bold={place === chosen} underline={place === chosen} dimColor={place !== chosen}>
            {`${place + 1} ${name}`}
          </Text>
        </Text>
      ))}
  </Text>
);
