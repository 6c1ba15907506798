import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../../../files/src/test/temporary-folder.ts';
import { cookieOf, signInAs, trySignIn } from '../../test/people.ts';
import { codeOf, enrol, takeSecondStep } from '../../test/second-factor.ts';
import { startServer, type TestServer, type TestSettings } from '../../test/start-server.ts';
import { webhookSecrets } from '../../work/webhooks/webhook-secret.ts';

/** The key is in the data folder. */
const inFile = { authSecret: undefined, authSecretFile: undefined };

export async function dataFolder(): Promise<string> {
  const folder = join(await temporaryFolder(), 'data');
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** A service with a person who has a second factor, and with a webhook. */
export async function withSecrets(settings: TestSettings = {}) {
  const server = await startServer(settings);
  const organization = await server.org();
  const me = await signInAs(server, organization);
  const { secret, recovery_codes: codes } = await enrol(server, me.cookie);
  const webhook = await organization.client.webhooks.create({
    body: { name: 'ci', url: 'https://ci.example/hook', events: ['schedule.regression'] },
  });
  const { databaseUrl } = server;
  const forgetUsedCodes = () => server.db.deleteFrom('auth_used_codes').execute();
  return {
    ...{ server, organization, me, secret, codes, webhook },
    /** Another node of the same installation, or the same one later. */
    startAgain: (given: TestSettings = inFile) => startServer({ ...given, databaseUrl }),
    /** A code signs in, the recovery code does once, and the webhook's secret can be read. */
    async expectAllToWork(node: TestServer, recoveryCode: string) {
      await forgetUsedCodes();
      const signIn = async (code: string) =>
        (await takeSecondStep(node, cookieOf(await trySignIn(node, me)), code)).status;
      expect(await signIn(codeOf(secret))).toBe(204);
      expect([await signIn(recoveryCode), await signIn(recoveryCode)]).toEqual([204, 401]);
      const { secret: encrypted } = await node.db
        .selectFrom('webhooks')
        .select('secret')
        .executeTakeFirstOrThrow();
      expect(await webhookSecrets(node.keys).decrypt(encrypted)).toBe(webhook.secret);
    },
  };
}

/** A process that opens or rotates the key, to be killed. */
export async function startKeyProcess(
  what: 'open' | 'rotate',
  { databaseUrl }: TestServer,
  dataDir: string,
) {
  const fixture = fileURLToPath(new URL('./key-process.fixture.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--conditions=provoke-source', '--import', 'tsx', fixture, what, databaseUrl, dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close');
  await once(createInterface({ input: child.stdout }), 'line');
  return {
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Holds a table's lock until it is released; meanwhile waits until another process stands before it. */
export async function blockAt({ db }: TestServer, table: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => (locked = resolve));
  const holding = db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    locked();
    await released;
  });
  await isLocked;
  onTestFinished(() => release());
  return {
    reached: () =>
      vi.waitFor(
        async () => {
          const { rows } = await sql`
            select from pg_locks join pg_class on pg_class.oid = relation
            where not granted and relname = ${table}
              and database = (select oid from pg_database where datname = current_database())`.execute(
            db,
          );
          expect(rows.length).toBeGreaterThan(0);
        },
        { timeout: 60_000, interval: 50 },
      ),
    async release() {
      release();
      await holding;
    },
  };
}
