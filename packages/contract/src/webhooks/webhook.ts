import { z } from 'zod';
import { timestamp, typed, uuid } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { measured } from '../fields/measured.ts';
import { webhookUrl } from './webhook-url.ts';

export const webhookEvents = ['schedule.ended', 'schedule.regression', 'schedule.skipped'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
const webhookEvent = z.enum(webhookEvents).meta({ id: 'WebhookEventEnum' });

/** Those, and the one that a person sends to try a webhook. */
export const deliveryTypes = [...webhookEvents, 'webhook.test'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

export const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
export const deliveryStatus = z.enum(deliveryStatuses).meta({ id: 'WebhookDeliveryStatusEnum' });

export const Webhook = z
  .object({
    id: uuid,
    name: z.string(),
    url: z.string(),
    events: z.array(webhookEvent),
    paused: z.boolean().meta({
      description: 'A paused webhook sends nothing. An answer with status 410 pauses it.',
    }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({
    id: 'Webhook',
    description: 'An address that events are sent to, as signed POST requests.',
  });
export type Webhook = z.infer<typeof Webhook>;

export const NewWebhook = Webhook.extend({
  secret: z.string().meta({ description: 'What its messages are signed with: `whsec_…`.' }),
}).meta({ id: 'NewWebhook', description: 'The only response with the secret.' });
export type NewWebhook = z.infer<typeof NewWebhook>;

const events = measured(
  z.array(webhookEvent).min(1, 'This list may not be empty.').max(webhookEvents.length),
).overwrite((given) => [...new Set(given)]);

export const WebhookRequest = z
  .object({ name: typed({ max: limits.webhookNameMax }), url: webhookUrl, events })
  .meta({ id: 'WebhookRequest' });

export const PatchedWebhookRequest = z
  .object({ url: webhookUrl, events, paused: z.boolean() })
  .partial()
  .meta({ id: 'PatchedWebhookRequest' });

export const WebhookDelivery = z
  .object({
    id: uuid.meta({ description: 'Its `webhook-id`, the same at each try.' }),
    type: z.enum(deliveryTypes).meta({ id: 'WebhookDeliveryTypeEnum' }),
    status: deliveryStatus,
    tries: z.int(),
    last_status: z.int().nullable().meta({ description: 'The status of the last answer.' }),
    error: z.string().nullable().meta({ description: 'Why the last try failed.' }),
    next_try_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'WebhookDelivery', description: 'One message to a webhook.' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
