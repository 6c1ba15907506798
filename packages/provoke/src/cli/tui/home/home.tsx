import { Text } from 'ink';
import { plural } from '../../summary/rate-cells.ts';
import { Gap, Line } from '../parts/line.tsx';
import { Panes } from '../parts/panes.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { bodyHeight, innerWidth, isWide, type Size } from '../parts/size.ts';
import { foreignLine } from '../text/foreign.ts';
import { Agents } from './home-agents.tsx';
import { Campaigns } from './home-list.tsx';
import { Next, nextHeight } from './home-next.tsx';
import { agentsIn, type HomeState } from './home-state.ts';

type Props = { state: HomeState; size: Size };

const HEAD = 3;
const listWidth = (size: Size): number =>
  isWide(size) ? Math.floor(innerWidth(size) * 0.66) : innerWidth(size);

export const listHeight = (size: Size, state: HomeState): number =>
  Math.max(1, bodyHeight(size) - HEAD - nextHeight(state, listWidth(size)));

/** Recent campaigns, what to do next, and in a wide window the agents beside them. */
export function Home({ state, size }: Props) {
  const width = listWidth(size);
  const agents = agentsIn(state.campaigns);
  const list = (
    <>
      <Campaigns state={state} width={width} height={listHeight(size, state)} />
      <Next state={state} width={width} />
    </>
  );
  const height = bodyHeight(size) - HEAD + 1;
  return (
    <Sheet size={size} keys={KEYS}>
      <Line
        left={<Text bold>provoke</Text>}
        right={
          <Text dimColor>{`${placeOf(state, size)}   ${plural(agents.length, 'agent')}`}</Text>
        }
      />
      <Gap />
      {isWide(size) ? (
        <Panes
          height={height}
          leftWidth={width}
          left={list}
          right={<Agents agents={agents} width={innerWidth(size) - width - 3} height={height} />}
        />
      ) : (
        list
      )}
    </Sheet>
  );
}

const placeOf = ({ place, service }: HomeState, size: Size): string =>
  service && isWide(size)
    ? `${foreignLine(place, 50)}   service: ${foreignLine(service.address, 40)}`
    : foreignLine(place, 60);

const KEYS = [
  ['↑↓', 'move'],
  ['Enter', 'results'],
  ['n', 'new attack'],
  ['?', 'keys'],
  ['q', 'quit'],
] as const;
