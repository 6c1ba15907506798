import type { Campaign } from '@provoke/contract';
import { formatCount } from '@provoke/figures';
import { Link } from '@tanstack/react-router';
import { formatUsd } from '../../format.ts';
import { HostileText } from '../../parts/hostile-text.tsx';
import { ShortId } from '../../parts/short-id.tsx';
import { StatusMark } from '../../parts/status-mark.tsx';
import { numbers, TableFrame } from '../../parts/table-frame.tsx';
import { Time } from '../../parts/time.tsx';
import { SliceBar } from './shared/slice-bar.tsx';

const HEADS = [
  ...['Campaign', 'Status', 'Target', 'Slices done', 'Handed over'],
  ...[numbers('Attempts'), numbers('Requests'), numbers('Cost')],
  numbers('Sent twice', 'Prompts that may have been sent twice, because a worker was replaced'),
];

/** Each campaign's status and spending. */
export const CampaignTable = ({ campaigns }: { campaigns: readonly Campaign[] }) => (
  <TableFrame label="Campaigns on workers" stacks heads={HEADS}>
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
