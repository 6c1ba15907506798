import type { Review } from '@provoke/contract';
import { formatCount as count } from '@provoke/figures';
import { Text } from 'ink';
import type { KeyHint } from '../parts/keys.tsx';
import { Gap, Label, Line } from '../parts/line.tsx';
import { Panes } from '../parts/panes.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { bodyHeight, innerWidth, isWide, type Size } from '../parts/size.ts';
import { foreignLine } from '../text/foreign.ts';
import { PARTS, type Part, partRows, TRACE } from './part-rows.ts';
import type { ReadAttempt } from './read-attempt.ts';
import { Goal, ResultHead, Rows } from './result-parts.tsx';

/** All that a result is drawn from, except the size of the window. */
export type ResultState = {
  /** Its place in the list that it was opened from. */
  place: number;
  total: number;
  attempt: ReadAttempt | 'reading' | { failed: string };
  /** The newest one that was written here. */
  review: Review | undefined;
  part: Part;
  /** The chosen step of the trace. */
  step: number;
  scroll: number;
};

const keysOf = (part: Part, mayReview: boolean): readonly KeyHint[] => [
  ['1–4', 'part'],
  ['↑↓', part === TRACE ? 'step' : 'scroll'],
  ['[ ]', 'previous, next'],
  ...(mayReview ? ([['r', 'overrule']] as const) : []),
  ['Esc', 'back'],
  ['q', 'quit'],
];
const HEAD = 4;

export function Result({ state, size }: { state: ResultState; size: Size }) {
  const { attempt, place, total, review } = state;
  const isRead = typeof attempt === 'object' && 'goal' in attempt;
  const right = <Text dimColor>{`${count(place + 1)} of ${count(total)}`}</Text>;
  return (
    <Sheet size={size} keys={keysOf(state.part, isRead)}>
      {isRead ? (
        <>
          <Line left={<ResultHead attempt={attempt} written={review} />} right={right} />
          <Goal attempt={attempt} />
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
  const height = bodyHeight(size) - HEAD - 1;
  const { rows, below } = partRows(attempt, { ...state, width: innerWidth(size), height });
  return (
    <>
      <Line
        left={<Tabs chosen={state.part} from={0} />}
        right={below > 0 && <Text dimColor>{`${count(below)} more below`}</Text>}
      />
      <Gap />
      <Rows rows={rows} />
    </>
  );
}

function Wide({ attempt, state, size }: Read) {
  const height = bodyHeight(size) - HEAD + 1;
  const leftWidth = Math.floor(innerWidth(size) * 0.5);
  const rightWidth = innerWidth(size) - leftWidth - 3;
  // The conversation stays visible; the other parts take turns next to it.
  const aside = state.part === 0 ? 2 : state.part;
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
          <Label>1 Conversation</Label>
          <Rows rows={rowsOf(0, leftWidth)} />
        </>
      }
      right={
        <>
          <Tabs chosen={aside} from={1} />
          <Rows rows={rowsOf(aside, rightWidth)} />
        </>
      }
    />
  );
}

const Tabs = ({ chosen, from }: { chosen: Part; from: number }) => (
  <Text wrap="truncate">
    {PARTS.map((name, place) => ({ name, place }))
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
