import { plural } from '@provoke/figures';
import { Text } from 'ink';
import { Gap, Line } from '../parts/line.tsx';
import { Panes } from '../parts/panes.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { bodyHeight, innerWidth, isWide, type Size } from '../parts/size.ts';
import { fit } from '../text/fit.ts';
import { fitEnd } from '../text/fit-end.ts';
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

/** Recent campaigns, what to do next, and in a wide window the agents next to them. */
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
        left={<Text bold>{NAME}</Text>}
        right={<Text dimColor>{headOf(state, size, plural(agents.length, 'agent'))}</Text>}
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

const NAME = 'provoke';
const SPACE = '   ';

/** The end of a long folder is the most telling part, of an address the start. */
function headOf({ place, service }: HomeState, size: Size, agents: string): string {
  const room = innerWidth(size) - NAME.length - agents.length - 2 * SPACE.length;
  const folder = foreignLine(place);
  if (!service || !isWide(size)) return fitEnd(folder, room) + SPACE + agents;
  const half = Math.floor((room - SPACE.length) / 2);
  const address = fit(`service: ${foreignLine(service.address)}`, half).trimEnd();
  return [fitEnd(folder, half), address, agents].join(SPACE);
}

const KEYS = [
  ['↑↓', 'move'],
  ['Enter', 'results'],
  ['n', 'new attack'],
  ['?', 'keys'],
  ['q', 'quit'],
] as const;
