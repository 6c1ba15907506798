import { Box, Text } from 'ink';
import type { KeyHint } from '../parts/keys.tsx';
import { Gap } from '../parts/line.tsx';
import { Panes } from '../parts/panes.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { bodyHeight, innerWidth, isWide, type Size } from '../parts/size.ts';
import { foreignLine } from '../text/foreign.ts';
import { LiveExchange } from './live-exchange.tsx';
import { LiveFoot } from './live-foot.tsx';
import { LiveGoals } from './live-goals.tsx';
import { headHeight, LiveHead } from './live-head.tsx';
import { LiveOutcome } from './live-outcome.tsx';
import type { LiveState } from './live-state.ts';
import { LiveWay } from './live-way.tsx';

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
  const { asking, notice } = state;
  const width = innerWidth(size);
  const hasFoot = state.acts !== undefined;
  const height = bodyHeight(size) - headHeight(state, width) - 1 - (hasFoot ? 1 : 0);
  const detail = Math.min(DETAIL, height - 1 - GOALS_LEAST);
  const isOver = isEnded(state);
  const inRoom = (room: { width: number; height: number }) =>
    isOver ? <LiveOutcome state={state} {...room} /> : <Now state={state} {...room} />;
  return (
    <Sheet size={size} keys={keysOf(state, hasBack)} question={asking && questionOf(state, asking)}>
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
          <Box flexDirection="column" height={detail} overflowY="hidden">
            {inRoom({ width, height: detail })}
          </Box>
        </>
      )}
      {hasFoot && <LiveFoot state={state} />}
    </Sheet>
  );
}

type Room = { state: LiveState; width: number; height: number };

/** Where rules decide, it is shown what the agent does; elsewhere what it says. */
function Now({ state: { acts, exchange }, ...room }: Room) {
  return acts && exchange ? (
    <LiveWay exchange={exchange} {...room} />
  ) : (
    <LiveExchange exchange={exchange} {...room} />
  );
}

const listWidth = (width: number): number => Math.min(90, Math.floor(width * 0.52));

const QUESTIONS = {
  stop: 'Stop the campaign? Its results are kept.   y stop   n continue',
  quit: 'Quit? The campaign stops; its results are kept.   y quit   n continue',
};

const SETTLING_QUESTION =
  'Wait no longer for late spans? All attempts are made and kept.   y end   n wait';

const questionOf = (state: LiveState, asking: 'stop' | 'quit'): string =>
  isSettling(state) ? SETTLING_QUESTION : QUESTIONS[asking];

export const isSettling = ({ progress }: LiveState): boolean => progress.phase === 'settling';

export const isEnded = ({ progress: { phase }, outcome }: LiveState): boolean =>
  outcome !== undefined || ['completed', 'failed', 'cancelled', 'paused'].includes(phase);

const LAST: readonly KeyHint[] = [
  ['Enter', 'results'],
  ['?', 'keys'],
  ['q', 'quit'],
];

function keysOf(state: LiveState, hasBack: boolean): readonly KeyHint[] {
  if (isEnded(state))
    return [
      ['Enter', 'results'],
      ['↑↓', 'goals'],
      ...(hasBack ? [['Esc', 'back'] as const] : []),
      ['q', 'quit'],
    ];
  if (isSettling(state)) return [['x', 'end the wait'], ...LAST];
  return [['p', state.isHeld ? 'go on' : 'pause'], ['s', 'skip'], ['x', 'stop'], ...LAST];
}
