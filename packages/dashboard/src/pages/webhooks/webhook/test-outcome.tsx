import type { WebhookDelivery } from '@provoke/contract';
import { useQuery } from '@tanstack/react-query';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { Section } from '../../../parts/section.tsx';
import { testQuery } from '../shared/webhook-queries.ts';
import s from '../shared/webhooks.module.css';
import { DeliveryMark } from './delivery-mark.tsx';

type Props = { webhook: string; delivery: WebhookDelivery };

/** What became of a test, as soon as the address answered. */
export function TestOutcome({ webhook, delivery }: Props) {
  const { data, error } = useQuery(testQuery(webhook, delivery.id));
  const { status, last_status, error: reason } = data ?? delivery;
  return (
    <Section title="Test">
      <div className={s.outcome} role="status">
        <DeliveryMark status={status} />
        <p>
          {status === 'PENDING' && 'On its way. It waits up to ten seconds for an answer.'}
          {status === 'DELIVERED' && `The address answered ${last_status}: the webhook works.`}
          {status === 'FAILED' && <HostileText text={reason ?? 'It was not delivered.'} />}
        </p>
        {status === 'FAILED' && <p className="quiet">A test is sent once, and not again.</p>}
        {error && <p>Its outcome could not be read: {error.message}</p>}
      </div>
    </Section>
  );
}
