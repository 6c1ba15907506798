import type { Attack } from '@provoke/contract';
import { Link } from '@tanstack/react-router';
import { LastRate } from '../../lists/last-rate.tsx';
import { useLastRates } from '../../lists/last-rates.ts';
import { HostileText } from '../../parts/hostile-text.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { Time } from '../../parts/time.tsx';

type Props = { attacks: readonly Attack[]; sort: string; onSort(order: string): void };

export function AttackTable({ attacks, sort: current, onSort }: Props) {
  const rates = useLastRates('attack', attacks);
  return (
    <TableFrame
      label="Attacks"
      stacks
      heads={[
        { name: 'Technique', sort: { up: 'type', down: '-type', current, onSort } },
        { name: 'Agent', sort: { up: 'agent', down: '-agent', current, onSort } },
        ...['Last run broke', 'By'],
        { name: 'Added', sort: { up: 'oldest', down: 'newest', first: 'down', current, onSort } },
      ]}
    >
      {attacks.map(({ id, type, agent, agent_name, owner_username, created_at }) => (
        <tr key={id}>
          <td data-kind="name">
            <Link to="/attacks/$id" params={{ id }} className="link" data-row>
              <HostileText text={type} />
            </Link>
          </td>
          <td data-kind="text">
            <Link to="/agents/$id" params={{ id: agent }} className="link">
              <HostileText text={agent_name} />
            </Link>
          </td>
          <td>
            <LastRate rate={rates.get(id)} />
          </td>
          <td className="soft">{owner_username ?? '–'}</td>
          <td className="quiet">
            <Time iso={created_at} />
          </td>
        </tr>
      ))}
    </TableFrame>
  );
}
