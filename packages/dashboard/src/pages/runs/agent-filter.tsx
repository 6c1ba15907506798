import { useQuery } from '@tanstack/react-query';
import { Choice } from '../../lists/choice.tsx';
import { agentNamesQuery } from './runs-queries.ts';

type Props = { value: string | undefined; onChange(agent: string | undefined): void };

/** One agent, or all of them. */
export function AgentFilter({ value, onChange }: Props) {
  const { data: agents = [] } = useQuery(agentNamesQuery);
  return (
    <Choice
      label="Agent"
      all="All agents"
      isLate
      options={agents.map(({ id, name }) => [id, name])}
      {...{ value, onChange }}
    />
  );
}
