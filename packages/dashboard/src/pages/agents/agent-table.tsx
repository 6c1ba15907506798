import type { Agent } from '@provoke/contract';
import { agentTypeTitle } from '@provoke/contract/lists';
import { Link } from '@tanstack/react-router';
import { LastRate } from '../../lists/last-rate.tsx';
import { useLastRates } from '../../lists/last-rates.ts';
import { HostileText } from '../../parts/hostile-text.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { Time } from '../../parts/time.tsx';

export function AgentTable({ agents }: { agents: readonly Agent[] }) {
  const rates = useLastRates('agent', agents);
  return (
    <TableFrame
      label="Agents"
      stacks
      heads={['Name', 'Last run broke', 'Type', 'Address', 'Changed']}
    >
      {agents.map(({ id, name, agent_type, endpoint, updated_at }) => (
        <tr key={id}>
          <td data-kind="name">
            <Link to="/agents/$id" params={{ id }} className="link">
              <HostileText text={name} />
            </Link>
          </td>
          <td>
            <LastRate rate={rates.get(id)} />
          </td>
          <td className="soft">{agentTypeTitle(agent_type)}</td>
          <td className="soft mono" data-kind="text">
            <HostileText text={endpoint} />
          </td>
          <td className="quiet">
            <Time iso={updated_at} />
          </td>
        </tr>
      ))}
    </TableFrame>
  );
}
