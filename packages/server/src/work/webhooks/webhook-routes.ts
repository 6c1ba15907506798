import { limits, type webhooks } from '@provoke/contract';
import type { Keys } from '../../accounts/secrets/derive-keys.ts';
import { type Db, inTransaction } from '../../db/database.ts';
import { isAllowed, notAllowed } from '../../http/allowed-addresses.ts';
import { drawFromBucket } from '../../http/limits/bucket.ts';
import { toPage, toWindow } from '../../http/page.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import type { Routes } from '../../http/routes.ts';
import { throttled } from '../../http/throttled.ts';
import { createWebhook } from './create-webhook.ts';
import { insertDeliveries, listDeliveries } from './delivery-store.ts';
import { isRefusedHost, refusedHost } from './is-refused-host.ts';
import { makeSecret, webhookSecrets } from './webhook-secret.ts';
import type { SenderSettings } from './webhook-sender.ts';
import { deleteWebhook, findWebhook, listWebhooks, updateWebhook } from './webhook-store.ts';

export const webhookRoutes = (settings: SenderSettings, keys: Keys): Routes<typeof webhooks> => {
  const secrets = webhookSecrets(keys);
  const checkUrl = (url: string) => {
    const { hostname } = new URL(url);
    if (!isAllowed(url, settings.webhooks.allowed)) throw fieldProblem('url', notAllowed(url));
    if (isRefusedHost(hostname, settings.webhooks))
      throw fieldProblem('url', refusedHost(hostname));
  };
  return {
    find: findWebhook,
    handlers: {
      list: async ({ query, caller, db, url }) =>
        toPage(url, query, await listWebhooks(db, caller.organizationId, toWindow(query))),

      async create({ body, caller: { organizationId }, db }) {
        checkUrl(body.url);
        const secret = makeSecret();
        const webhook = await inTransaction(db, async (tx) =>
          createWebhook(tx, organizationId, { ...body, secret: await secrets.encrypt(tx, secret) }),
        );
        return { ...webhook, secret };
      },

      get: async ({ params, caller, db }) =>
        found(await findWebhook(db, caller.organizationId, params.id)),

      async update({ params, body, caller, db }) {
        if (body.url !== undefined) checkUrl(body.url);
        return found(await updateWebhook(db, caller.organizationId, params.id, body));
      },

      async delete({ params, caller, db }) {
        if (!(await deleteWebhook(db, caller.organizationId, params.id)))
          throw new Problem('not-found');
      },

      async test({ params: { id }, caller: { organizationId }, db }) {
        const { name, paused } = found(await findWebhook(db, organizationId, id));
        if (paused)
          throw fieldProblem('non_field_errors', 'The webhook is paused. Resume it first.');
        await countTest(db, organizationId);
        const [delivery] = await insertDeliveries(db, organizationId, {
          ...{ webhookIds: [id], type: 'webhook.test', data: { webhook: { id, name } } },
        });
        return found(delivery);
      },

      async renew({ params, caller, db }) {
        const secret = makeSecret();
        const webhook = await inTransaction(db, async (tx) =>
          updateWebhook(tx, caller.organizationId, params.id, {
            secret: await secrets.encrypt(tx, secret),
          }),
        );
        return { ...found(webhook), secret };
      },

      async deliveries({ params, query, caller: { organizationId }, db, url }) {
        const { id } = found(await findWebhook(db, organizationId, params.id));
        const wanted = { webhookId: id, status: query.status, ...toWindow(query) };
        return toPage(url, query, await listDeliveries(db, organizationId, wanted));
      },
    },
  };
};

/** Each makes the service call an address of the organization's choice. */
async function countTest(db: Db, organizationId: string): Promise<void> {
  const { passed, waitSeconds } = await drawFromBucket(db, {
    name: `webhook-test ${organizationId}`,
    capacity: limits.webhookTestsPerMinute,
    fillsInSeconds: 60,
  });
  if (passed === 0) throw throttled(waitSeconds);
}

function found<T>(record: T | undefined): T {
  if (record === undefined) throw new Problem('not-found');
  return record;
}
