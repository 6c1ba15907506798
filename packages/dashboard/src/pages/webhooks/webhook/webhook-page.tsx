import type { Webhook, WebhookDelivery } from '@provoke/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OwnersOnly } from '../../../forms/may-not.tsx';
import { Notice } from '../../../forms/notice.tsx';
import { useRole } from '../../../forms/use-role.ts';
import { Fact, Facts } from '../../../lists/facts.tsx';
import { Loaded } from '../../../lists/loaded.tsx';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { PageHead } from '../../../parts/page-head.tsx';
import { Section } from '../../../parts/section.tsx';
import { Sections } from '../../../parts/sections.tsx';
import { Time } from '../../../parts/time.tsx';
import { sayEvents } from '../shared/event-words.ts';
import { webhookQuery } from '../shared/webhook-queries.ts';
import { WebhookState } from '../shared/webhook-state.tsx';
import { Deliveries } from './deliveries.tsx';
import { RenewSecret } from './renew-secret.tsx';
import { TestOutcome } from './test-outcome.tsx';
import { WebhookActions } from './webhook-actions.tsx';

const route = getRouteApi('/frame/webhooks/$id');

/** Where a webhook sends what, a test of it, and its messages. */
export function WebhookPage() {
  const { isOwner, isKnown } = useRole();
  const { id } = route.useParams();
  if (isOwner) return <OfOwner id={id} />;
  return (
    <>
      <PageHead title="Webhook" crumbs={<Link to="/webhooks">Webhooks</Link>} />
      {isKnown && <OwnersOnly what="see and change webhooks" />}
    </>
  );
}

function OfOwner({ id }: { id: string }) {
  const query = useQuery(webhookQuery(id));
  return (
    <Loaded query={query} what="The webhook">
      {(webhook) => <Whole key={id} webhook={webhook} />}
    </Loaded>
  );
}

function Whole({ webhook }: { webhook: Webhook }) {
  const { id, name, url, events, paused, created_at, updated_at } = webhook;
  const [tested, setTested] = useState<WebhookDelivery>();
  return (
    <>
      <PageHead
        title={<HostileText text={name} />}
        name={name}
        crumbs={<Link to="/webhooks">Webhooks</Link>}
        actions={<WebhookActions webhook={webhook} onTest={setTested} />}
      >
        <WebhookState paused={paused} />
        <span>
          created <Time iso={created_at} />
        </span>
      </PageHead>
      <Sections>
        {paused && (
          <Notice>
            It is paused and sends nothing. Messages that wait are sent once it is resumed; events
            until then are not. An answer with status 410 pauses a webhook.
          </Notice>
        )}
        {tested && <TestOutcome key={tested.id} webhook={id} delivery={tested} />}
        <Section title="Settings" aside={<RenewSecret webhook={webhook} />}>
          <Facts>
            <Fact name="Address">
              <HostileText text={url} />
            </Fact>
            <Fact name="Events">{sayEvents(events)}</Fact>
            <Fact name="Changed">
              <Time iso={updated_at} />
            </Fact>
          </Facts>
        </Section>
        <Deliveries webhook={id} />
      </Sections>
    </>
  );
}
