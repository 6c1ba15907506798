import type { NewWebhook, Webhook, WebhookDelivery } from '../../webhooks/webhook.ts';
import type { AnswerExamples, BodyExamples } from './example-types.ts';
import { made } from './shared.ts';

const webhook: Webhook = {
  id: '01990c1e-d1a8-7297-8d88-708192031425',
  name: 'ci',
  url: 'https://ci.example.com/hooks/provoke',
  events: ['schedule.ended', 'schedule.regression'],
  paused: false,
  ...made,
};

const newWebhook: NewWebhook = {
  ...webhook,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
};

const delivery: WebhookDelivery = {
  id: '01990c1e-d2b9-73a8-9e99-819203142536',
  type: 'webhook.test',
  status: 'PENDING',
  tries: 0,
  last_status: null,
  error: null,
  next_try_at: made.created_at,
  ...made,
};

export const webhookAnswers: AnswerExamples<'webhooks'> = {
  webhooks: {
    list: webhook,
    create: newWebhook,
    get: webhook,
    update: webhook,
    test: delivery,
    renew: newWebhook,
    deliveries: delivery,
  },
};

export const webhookBodies: BodyExamples<'webhooks'> = {
  webhooks: {
    create: { name: webhook.name, url: webhook.url, events: webhook.events },
    update: { paused: true },
  },
};
