import { formatCount as count } from '@provoke/figures';
import { Text } from 'ink';
import { Label } from '../parts/line.tsx';
import { fit } from '../text/fit.ts';
import { foreignLine } from '../text/foreign.ts';
import { countsOf } from './home-rates.ts';
import type { AgentLine } from './home-state.ts';

type Props = { agents: readonly AgentLine[]; width: number; height: number };

const CAMPAIGNS = 10;
const COUNTS = 14;

/** The agents of the campaigns in the list, and how each did the last time. */
export function Agents({ agents, width, height }: Props) {
  return (
    <>
      <Label>
        {fit('Agents', width - CAMPAIGNS - COUNTS)}
        {fit('campaigns', CAMPAIGNS, 'right')}
        {fit('goals broken', COUNTS, 'right')}
      </Label>
      {agents.slice(0, height - 1).map(({ name, campaigns, broken }) => (
        <Text key={name} wrap="truncate">
          {fit(foreignLine(name), width - CAMPAIGNS - COUNTS)}
          <Text dimColor>{fit(count(campaigns), CAMPAIGNS, 'right')}</Text>
          {fit(countsOf(broken), COUNTS, 'right')}
        </Text>
      ))}
    </>
  );
}
