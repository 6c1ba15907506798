import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../config/log.ts';
import { openDatabase } from '../../db/database.ts';
import { openLocalService } from '../../embedded.ts';
import { createDatabase } from '../../test/create-database.ts';
import { serveOn } from '../../test/serve-on.ts';
import { TEST_SECRET } from '../../test/start-server.ts';
import { dataFolder } from './keys.fixture.ts';
import { rotateKey } from './rotate-key.ts';

const none = { authSecret: undefined, authSecretFile: undefined };

test("local mode needs the service's key too, and names AUTH_SECRET", async () => {
  const databaseUrl = await createDatabase();
  await serveOn(databaseUrl);
  vi.stubEnv('DATABASE_URL', databaseUrl);
  onTestFinished(() => void vi.unstubAllEnvs());
  const dataDir = await dataFolder();

  await expect(openLocalService({ dataDir })).rejects.toThrow(/Set AUTH_SECRET/);

  vi.stubEnv('AUTH_SECRET', TEST_SECRET);
  await (await openLocalService({ dataDir })).close();
});

test('a service that runs during a rotation is not ready, and says why', async () => {
  const databaseUrl = await createDatabase();
  const { url } = await serveOn(databaseUrl);
  const db = openDatabase({ url: databaseUrl, onIdleError: () => {} });
  onTestFinished(() => db.destroy());
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  await rotateKey(
    { db, log: createLog('silent') },
    { ...none, authSecret: TEST_SECRET, dataDir: await dataFolder() },
    { ...none, authSecret: 'another secret of thirty-two characters' },
  );

  const answer = await fetch(`${url}/readyz`);
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('rotated')]);
});
