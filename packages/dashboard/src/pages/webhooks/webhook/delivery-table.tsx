import type { WebhookDelivery } from '@provoke/contract';
import { formatCount } from '@provoke/figures';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { numbers, TableFrame } from '../../../parts/table-frame.tsx';
import { Time } from '../../../parts/time.tsx';
import { titleOf } from '../shared/event-words.ts';
import { DeliveryMark } from './delivery-mark.tsx';

const HEADS = [
  ...['Created', 'Event', 'Status', 'Why', 'Next try'],
  ...[numbers('Tries'), numbers('Answer', 'The status of the last answer')],
];

/** A row a message: whether it arrived, how often it was tried, what the last answer was. */
export const DeliveryTable = ({ deliveries }: { deliveries: readonly WebhookDelivery[] }) => (
  <TableFrame label="List of messages" stacks heads={HEADS}>
    {deliveries.map(({ id, type, status, tries, last_status, error, ...when }) => (
      <tr key={id}>
        <td title={id}>
          <Time iso={when.created_at} />
        </td>
        <td>{titleOf(type)}</td>
        <td>
          <DeliveryMark status={status} />
        </td>
        <td data-kind="text">{error ? <HostileText text={error} /> : '–'}</td>
        <td className="quiet">{when.next_try_at ? <Time iso={when.next_try_at} /> : '–'}</td>
        <td className="number">{formatCount(tries)}</td>
        <td className="number">{last_status ?? '–'}</td>
      </tr>
    ))}
  </TableFrame>
);
