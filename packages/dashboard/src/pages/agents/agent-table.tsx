import type { Agent } from '@provoke/contract';
import { agentTypeTitle } from '@provoke/contract/lists';
import { Link } from '@tanstack/react-router';
import { LastRate } from '../../lists/last-rate.tsx';
import { useLastRates } from '../../lists/last-rates.ts';
import { HostileText } from '../../parts/hostile-text.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { Time } from '../../parts/time.tsx';

type Props = { agents: readonly Agent[]; sort: string; onSort(order: string): void };

export function AgentTable({ agents, sort: current, onSort }: Props) {
  const rates = useLastRates('agent', agents);
  return (
    <TableFrame
      label="Agents"
      stacks
      heads={[
        { name: 'Name', sort: { up: 'name', down: '-name', current, onSort } },
        'Last run broke',
        { name: 'Type', sort: { up: 'type', down: '-type', current, onSort } },
        'Address',
        { name: 'Added', sort: { up: 'oldest', down: 'newest', first: 'down', current, onSort } },
      ]}
    >
      {agents.map(({ id, name, agent_type, endpoint, created_at }) => (
        <tr key={id}>
          <td data-kind="name">
            <Link to="/agents/$id" params={{ id }} className="link" data-row>
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
            <Time iso={created_at} />
          </td>
        </tr>
      ))}
    </TableFrame>
  );
}
