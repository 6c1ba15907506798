import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OwnersOnly } from '../../forms/may-not.tsx';
import { useRole } from '../../forms/use-role.ts';
import { Loaded } from '../../lists/loaded.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Empty } from '../../states/empty.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { webhooksQuery } from './shared/webhook-queries.ts';
import { WebhookTable } from './webhook-table.tsx';

/** Addresses that the organization's events are sent to. Owners only, as at the service. */
export function WebhooksPage() {
  const { isOwner, isKnown } = useRole();
  const [makes, setMakes] = useState(false);
  return (
    <>
      <PageHead
        title="Webhooks"
        actions={
          isOwner && (
            <button
              type="button"
              className="button"
              data-kind="main"
              onClick={() => setMakes(true)}
            >
              New webhook
            </button>
          )
        }
      >
        <span>Addresses that receive events of the organization, as signed messages.</span>
      </PageHead>
      {makes && <NewWebhook onClose={() => setMakes(false)} />}
      {isOwner && <List />}
      {isKnown && !isOwner && <OwnersOnly what="see and change webhooks" />}
    </>
  );
}

function List() {
  const query = useQuery(webhooksQuery);
  return (
    <Loaded query={query} what="The webhooks">
      {({ results }) =>
        results.length === 0 ? (
          <Empty
            title="No webhooks yet"
            command="provoke webhook add ci https://ci.example.com/hooks/provoke"
          >
            The service posts a message to an address of yours when a scheduled campaign ends, or
            finds a regression. Make one here, or from a terminal.
          </Empty>
        ) : (
          <WebhookTable webhooks={results} />
        )
      }
    </Loaded>
  );
}
