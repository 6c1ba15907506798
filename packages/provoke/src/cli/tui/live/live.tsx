import { Text } from 'ink';
import type { KeyHint } from '../parts/keys.tsx';
import { Gap } from '../parts/line.tsx';
import { Panes } from '../parts/panes.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { bodyHeight, innerWidth, isWide, type Size } from '../parts/size.ts';
import { foreignLine } from '../text/foreign.ts';
import { LiveExchange } from './live-exchange.tsx';
import { LiveGoals } from './live-goals.tsx';
import { LiveHead } from './live-head.tsx';
import { LiveOutcome } from './live-outcome.tsx';
import type { LiveState } from './live-state.ts';

const HEAD = 5;
const DETAIL = 8;
const GOALS_LEAST = 3;

type Props = {
  state: LiveState;
  size: Size;
  /** There is a page to go back to, once it is over. */
  hasBack?: boolean;
};

/** A campaign while it runs, and how it ended. */
export function Live({ state, size, hasBack = false }: Props) {
  const { asking, notice, exchange } = state;
  const height = bodyHeight(size) - HEAD;
  const width = innerWidth(size);
  const detail = Math.min(DETAIL, height - 1 - GOALS_LEAST);
  const isOver = isEnded(state);
  const inRoom = (room: { width: number; height: number }) =>
    isOver ? (
      <LiveOutcome state={state} {...room} />
    ) : (
      <LiveExchange exchange={exchange} {...room} />
    );
  return (
    <Sheet size={size} keys={keysOf(state, hasBack)} question={asking && QUESTIONS[asking]}>
      <LiveHead state={state} width={width} />
      <Text wrap="truncate" dimColor>
        {notice && !isOver ? foreignLine(notice, 300) : ' '}
      </Text>
      {isWide(size) ? (
        <Panes
          height={height}
          leftWidth={listWidth(width)}
          left={<LiveGoals state={state} height={height} width={listWidth(width)} />}
          right={inRoom({ width: width - listWidth(width) - 3, height })}
        />
      ) : (
        <>
          <LiveGoals state={state} height={height - detail - 1} width={width} />
          <Gap />
          {inRoom({ width, height: detail })}
        </>
      )}
    </Sheet>
  );
}

const listWidth = (width: number): number => Math.min(90, Math.floor(width * 0.52));

const QUESTIONS = {
  stop: 'Stop the campaign? Its results are kept.   y stop   n continue',
  quit: 'Quit? The campaign stops; its results are kept.   y quit   n continue',
};

export const isEnded = ({ progress: { phase }, outcome }: LiveState): boolean =>
  outcome !== undefined || ['completed', 'failed', 'cancelled', 'paused'].includes(phase);

const keysOf = (state: LiveState, hasBack: boolean): readonly KeyHint[] =>
  isEnded(state)
    ? [
        ['Enter', 'results'],
        ['↑↓', 'goals'],
        ...(hasBack ? [['Esc', 'back'] as const] : []),
        ['q', 'quit'],
      ]
    : [
        ['p', state.isHeld ? 'go on' : 'pause'],
        ['s', 'skip'],
        ['x', 'stop'],
        ['Enter', 'results'],
        ['?', 'keys'],
        ['q', 'quit'],
      ];
