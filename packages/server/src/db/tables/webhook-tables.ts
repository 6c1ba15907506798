import type { DeliveryStatus, DeliveryType, WebhookEvent } from '@provoke/contract';
import type { Generated } from 'kysely';

/** Addresses that events are sent to, and each message to them. */
export type WebhookTables = {
  webhooks: {
    organization_id: string;
    id: string;
    name: string;
    url: string;
    events: WebhookEvent[];
    /** Encrypted. */
    secret: string;
    paused: Generated<boolean>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  webhook_deliveries: {
    organization_id: string;
    id: string;
    webhook_id: string;
    type: DeliveryType;
    body: string;
    status: Generated<DeliveryStatus>;
    tries: Generated<number>;
    next_try_at: Generated<Date>;
    last_status: number | null;
    error: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
};
