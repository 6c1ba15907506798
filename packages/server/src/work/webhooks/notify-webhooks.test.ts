import type { WebhookEvent } from '@provoke/contract';
import { expect, test } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { shareServer, type TestServer } from '../../test/start-server.ts';
import { notifyWebhooks } from './notify-webhooks.ts';

const share = shareServer();

async function addWebhook(
  { db }: TestServer,
  organizationId: string,
  events: WebhookEvent[],
  { paused = false } = {},
): Promise<string> {
  const id = newId();
  await db
    .insertInto('webhooks')
    .values({
      ...{ organization_id: organizationId, id, name: id, url: 'https://example.com/', events },
      ...{ secret: 'encrypted', paused },
    })
    .execute();
  return id;
}

const listDeliveries = ({ db }: TestServer) =>
  db.selectFrom('webhook_deliveries').select(['webhook_id', 'status', 'body']).execute();

const event = { type: 'schedule.regression', data: { schedule: 'nightly' } } as const;

test('each webhook that wants an event gets its message, and no other does', async () => {
  const server = share();
  const [owner, stranger] = [await server.org(), await server.org()];
  const both = ['schedule.ended', 'schedule.regression'] as WebhookEvent[];
  const wanted = [
    await addWebhook(server, owner.organizationId, both),
    await addWebhook(server, owner.organizationId, ['schedule.regression']),
  ];
  await addWebhook(server, owner.organizationId, ['schedule.ended']);
  await addWebhook(server, owner.organizationId, both, { paused: true });
  await addWebhook(server, stranger.organizationId, both);

  await notifyWebhooks(server.db, owner.organizationId, event);

  const deliveries = await listDeliveries(server);
  expect(deliveries.map(({ webhook_id }) => webhook_id).sort()).toEqual(wanted.sort());
  for (const { status, body } of deliveries) {
    expect(status).toBe('PENDING');
    expect(JSON.parse(body)).toEqual({ ...event, timestamp: expect.any(String) });
  }
});

test('an event that is not committed is not sent', async () => {
  const server = share();
  const { organizationId } = await server.org();
  const id = await addWebhook(server, organizationId, ['schedule.regression']);

  const failing = server.db.transaction().execute(async (tx) => {
    await notifyWebhooks(tx, organizationId, event);
    throw new Error('undone');
  });

  await expect(failing).rejects.toThrow('undone');
  const sent = (await listDeliveries(server)).filter(({ webhook_id }) => webhook_id === id);
  expect(sent).toEqual([]);
});
