import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { filter, listEndpoint } from '../endpoint/page.ts';
import { uuid } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import {
  deliveryStatus,
  NewWebhook,
  PatchedWebhookRequest,
  Webhook,
  WebhookDelivery,
  WebhookRequest,
} from './webhook.ts';

const byId = z.object({ id: uuid });

/** Addresses that an organization's events are sent to. */
export const webhooks = {
  list: listEndpoint({
    path: '/webhook',
    summary: 'List webhooks (owners only)',
    access: 'administer',
    role: 'owner',
    item: Webhook,
    filters: {},
    pageSizeMax: limits.webhooksMax,
  }),
  // No Idempotency-Key: it would require storing the answer, and the secret with it.
  create: endpoint({
    method: 'post',
    path: '/webhook',
    summary: 'Create a webhook; its secret is shown only once (owners only)',
    access: 'administer',
    role: 'owner',
    audited: { as: 'webhook-create', fields: ['name', 'url', 'events'] },
    body: WebhookRequest,
    status: 201,
    returns: NewWebhook,
  }),
  get: endpoint({
    method: 'get',
    path: '/webhook/{id}',
    summary: 'Get a webhook (owners only)',
    access: 'administer',
    role: 'owner',
    params: byId,
    returns: Webhook,
  }),
  update: endpoint({
    method: 'patch',
    path: '/webhook/{id}',
    summary: 'Change a webhook, pause or resume it (owners only)',
    access: 'administer',
    role: 'owner',
    audited: { as: 'webhook-change', fields: ['url', 'events', 'paused'] },
    params: byId,
    body: PatchedWebhookRequest,
    returns: Webhook,
  }),
  delete: endpoint({
    method: 'delete',
    path: '/webhook/{id}',
    summary: 'Delete a webhook with its deliveries (owners only)',
    access: 'administer',
    role: 'owner',
    audited: { as: 'webhook-delete' },
    params: byId,
    status: 204,
    returns: z.undefined(),
  }),
  test: endpoint({
    method: 'post',
    path: '/webhook/{id}/test',
    summary: 'Send a `webhook.test` message (owners only)',
    access: 'administer',
    role: 'owner',
    audited: { as: 'webhook-test' },
    params: byId,
    status: 201,
    returns: WebhookDelivery,
  }),
  renew: endpoint({
    method: 'post',
    path: '/webhook/{id}/renew',
    summary: 'Replace the secret of a webhook; the new one is shown only once (owners only)',
    access: 'administer',
    role: 'owner',
    audited: { as: 'webhook-renew' },
    params: byId,
    returns: NewWebhook,
  }),
  deliveries: listEndpoint({
    path: '/webhook/{id}/deliveries',
    summary: 'List the messages to a webhook, newest first (owners only)',
    access: 'administer',
    role: 'owner',
    params: byId,
    item: WebhookDelivery,
    filters: { status: filter(deliveryStatus) },
    pageSizeMax: limits.runPageSizeMax,
  }),
};
