import type { Webhook } from '@provoke/contract';
import { Link } from '@tanstack/react-router';
import { HostileText } from '../../parts/hostile-text.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { Time } from '../../parts/time.tsx';
import { sayEvents } from './shared/event-words.ts';
import { WebhookState } from './shared/webhook-state.tsx';

/** What goes where. */
export const WebhookTable = ({ webhooks }: { webhooks: readonly Webhook[] }) => (
  <TableFrame label="Webhooks" stacks heads={['Name', 'Address', 'Events', 'State', 'Created']}>
    {webhooks.map((webhook) => (
      <tr key={webhook.id}>
        <td data-kind="name">
          <Link to="/webhooks/$id" params={{ id: webhook.id }} className="link">
            <HostileText text={webhook.name} />
          </Link>
        </td>
        <td data-kind="text">
          <HostileText text={webhook.url} />
        </td>
        <td data-kind="text">{sayEvents(webhook.events)}</td>
        <td>
          <WebhookState paused={webhook.paused} />
        </td>
        <td className="quiet">
          <Time iso={webhook.created_at} day />
        </td>
      </tr>
    ))}
  </TableFrame>
);
