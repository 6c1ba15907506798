import type { Campaign } from '@provoke/contract';
import { formatCount } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { formatUsd } from '../../format.ts';
import { HostileText } from '../../parts/hostile-text.tsx';
import { ShortId } from '../../parts/short-id.tsx';
import { StatusMark } from '../../parts/status-mark.tsx';
import { numbers, TableFrame } from '../../parts/table-frame.tsx';
import { Time } from '../../parts/time.tsx';
import { SliceBar } from './shared/slice-bar.tsx';

type Order = { sort: string; onSort(order: string): void };

function headsOf({ sort: current, onSort }: Order): ComponentProps<typeof TableFrame>['heads'] {
  const by = (name: string, first: 'up' | 'down' = 'down') => ({
    sort: { up: name, down: `-${name}`, first, current, onSort },
  });
  const number = (name: string, order: string) => ({ name, kind: 'number' as const, ...by(order) });
  return [
    { name: 'Campaign', ...by('name', 'up') },
    ...['Status', 'Target', 'Slices done'],
    {
      name: 'Handed over',
      sort: { up: 'oldest', down: 'newest', first: 'down', current, onSort },
    },
    ...[number('Attempts', 'attempts'), number('Requests', 'requests'), number('Cost', 'cost')],
    numbers('Sent twice', 'Prompts that may have been sent twice, because a worker was replaced'),
  ];
}

/** Each campaign's status and spending. */
export const CampaignTable = ({
  campaigns,
  ...order
}: Order & { campaigns: readonly Campaign[] }) => (
  <TableFrame label="Campaigns on workers" stacks heads={headsOf(order)}>
    {campaigns.map(({ id, name, status, target, slices, attempts, spent, ...campaign }) => (
      <tr key={id}>
        <td data-kind="name">
          <Link to="/campaigns/$id" params={{ id }} className="link" data-row>
            <HostileText text={name} />
          </Link>
          <div>
            <ShortId id={id} of="campaign" />
          </div>
        </td>
        <td>
          <StatusMark status={status} />
        </td>
        <td>
          <HostileText text={target} />
        </td>
        <td>
          <SliceBar slices={slices} />
        </td>
        <td className="quiet">
          <Time iso={campaign.created_at} />
          {campaign.owner_username && ` by ${campaign.owner_username}`}
        </td>
        <td className="number">{formatCount(attempts)}</td>
        <td className="number">{formatCount(spent.requests)}</td>
        <td className="number">{formatUsd(spent.cost_usd)}</td>
        <td className="number">{formatCount(campaign.sent_twice)}</td>
      </tr>
    ))}
  </TableFrame>
);
