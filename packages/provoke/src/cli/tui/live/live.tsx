import { Box, Text } from 'ink';
import type { KeyHint } from '../parts/keys.tsx';
import { Gap } from '../parts/line.tsx';
import { Panes } from '../parts/panes.tsx';
import { Sheet } from '../parts/sheet.tsx';
import type { Size } from '../parts/size.ts';
import { foreignLine } from '../text/foreign.ts';
import { LiveExchange } from './live-exchange.tsx';
import { LiveFoot } from './live-foot.tsx';
import { LiveGoals } from './live-goals.tsx';
import { LiveHead, LiveTitle } from './live-head.tsx';
import { type Layout, layOut } from './live-layout.ts';
import { isEnded, isSettling, type LiveState } from './live-state.ts';
import { LiveSummary } from './live-summary.tsx';
import { LiveWay } from './live-way.tsx';

/** A campaign while it runs, and how it ended. */
export function Live({ state, size }: { state: LiveState; size: Size }) {
  const { asking, notice } = state;
  const layout = layOut(state, size);
  const { width, lines } = layout;
  const isOver = isEnded(state);
  return (
    <Sheet size={size} keys={keysOf(state)} question={asking && questionOf(state, asking)}>
      <LiveTitle state={state} width={width} />
      {!isOver && <LiveHead state={state} width={width} lines={lines} />}
      <Text wrap="truncate" dimColor>
        {notice ? foreignLine(notice, 300) : ' '}
      </Text>
      <Body state={state} layout={layout} />
      {!isOver && state.summary.acts && <LiveFoot state={state} />}
    </Sheet>
  );
}

function Body({ state, layout: { goals, aside, isBeside } }: { state: LiveState; layout: Layout }) {
  const list = goals && <LiveGoals state={state} {...goals} />;
  const right = aside && <Aside state={state} {...aside} />;
  if (goals && aside && isBeside)
    return <Panes height={goals.height} leftWidth={goals.width} left={list} right={right} />;
  return (
    <>
      {list}
      {goals && aside && <Gap />}
      {aside && (
        <Box flexDirection="column" height={aside.height} overflowY="hidden">
          {right}
        </Box>
      )}
    </>
  );
}

type Room = { state: LiveState; width: number; height: number };

/** The summary, or the attempt in progress: where rules decide what the agent does, elsewhere what it says. */
function Aside({ state, ...room }: Room) {
  const { summary, exchange, pane } = state;
  if (pane === 'summary' || isEnded(state)) return <LiveSummary state={state} {...room} />;
  return summary.acts && exchange ? (
    <LiveWay exchange={exchange} {...room} />
  ) : (
    <LiveExchange exchange={exchange} {...room} />
  );
}

const QUESTIONS = {
  stop: 'Stop the campaign? Its results are kept.   y stop   n continue',
  quit: 'Quit? The campaign stops; its results are kept.   y quit   n continue',
};

const SETTLING_QUESTION =
  'Wait no longer for late spans? All attempts are made and kept.   y end   n wait';

const questionOf = (state: LiveState, asking: 'stop' | 'quit'): string =>
  isSettling(state) ? SETTLING_QUESTION : QUESTIONS[asking];

function keysOf(state: LiveState): readonly KeyHint[] {
  const tab: KeyHint = ['Tab', state.pane === 'goals' ? 'summary' : 'goals'];
  const last: readonly KeyHint[] = [tab, ['Enter', 'results'], ['?', 'keys'], ['q', 'quit']];
  if (isEnded(state))
    return [
      ['↑↓', state.pane === 'goals' ? 'goals' : 'scroll'],
      ...(state.outcome?.resume ? ([['r', 'resume']] as const) : []),
      ['y', 'copy'],
      ...last,
    ];
  if (isSettling(state)) return [['x', 'end the wait'], ...last];
  return [['p', state.isHeld ? 'go on' : 'pause'], ['s', 'skip'], ['x', 'stop'], ...last];
}
