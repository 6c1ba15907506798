import type { Attack } from '@provoke/contract';
import { Link } from '@tanstack/react-router';
import { LastRate } from '../../lists/last-rate.tsx';
import { useLastRates } from '../../lists/last-rates.ts';
import { HostileText } from '../../parts/hostile-text.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { Time } from '../../parts/time.tsx';

export function AttackTable({ attacks }: { attacks: readonly Attack[] }) {
  const rates = useLastRates('attack', attacks);
  return (
    <TableFrame
      label="Attacks"
      stacks
      heads={['Technique', 'Agent', 'Last run broke', 'By', 'Changed']}
    >
      {attacks.map(({ id, type, agent, agent_name, owner_username, updated_at }) => (
        <tr key={id}>
          <td data-kind="name">
            <Link to="/attacks/$id" params={{ id }} className="link">
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
            <Time iso={updated_at} />
          </td>
        </tr>
      ))}
    </TableFrame>
  );
}
