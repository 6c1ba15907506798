import { type Client, createClient } from '@provoke/client';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { createOrganization } from '../accounts/organization-store.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { createApp } from '../http/app.ts';
import { admitByKey } from '../keys/admit.ts';
import { createApiKey } from '../keys/key-store.ts';
import { createLog } from '../log.ts';
import { listenForRunChanges } from '../runs/run-changes.ts';
import { createDatabase, type OnEnd } from './create-database.ts';

export type TestServer = {
  db: Db;
  databaseUrl: string;
  /** Everything that was logged so far. */
  logged(): string;
  /** A new organization with an owner and a key. */
  org(): Promise<TestOrganization>;
  /** A raw request: a path, a method, a body as it goes over the wire. */
  call(path: string, init?: RequestInit & { key?: string }): Promise<Response>;
};

export type TestOrganization = { key: string; organizationId: string; client: Client };

/**
 * The real app on a real database of its own, or on that of another as a second node; every answer is
 * checked against the contract.
 */
export async function startServer({
  publicBaseUrl,
  requestsPerHour = 0,
  databaseUrl,
  answerMs,
  onEnd = onTestFinished,
}: {
  publicBaseUrl?: string;
  requestsPerHour?: number;
  databaseUrl?: string;
  answerMs?: number;
  onEnd?: OnEnd;
} = {}): Promise<TestServer> {
  const url = databaseUrl ?? (await createDatabase(onEnd));
  const db = openDatabase({ url, onIdleError: () => {}, ...(answerMs && { answerMs }) });
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const runChanges = listenForRunChanges(url, log);
  onEnd(async () => {
    await runChanges.close();
    await db.destroy();
  });
  const app = createApp({
    db,
    log,
    admit: admitByKey(db, requestsPerHour),
    runChanges,
    config: { publicBaseUrl, maxBodyBytes: 1_000_000 },
    checkAnswers: true,
  });

  return {
    db,
    databaseUrl: url,
    logged: () => lines.join(''),
    async org() {
      const owner = await createOrganization(db, 'test organization');
      const key = await createApiKey(db, { ...owner, name: 'test' });
      const client = createClient({
        baseUrl: 'http://test',
        apiKey: key,
        fetch: async (request) => app.fetch(request),
        retry: { triesMax: 1 },
      });
      return { key, organizationId: owner.organizationId, client };
    },
    call: async (path, { key, headers, ...init } = {}) =>
      app.request(`http://test${path}`, {
        ...init,
        headers: {
          ...(key && { authorization: `Bearer ${key}` }),
          ...(init.body !== undefined && { 'content-type': 'application/json' }),
          ...Object.fromEntries(new Headers(headers)),
        },
      }),
  };
}

/** One server for all tests of a file, for tests that are many and leave each other alone. */
export function shareServer(): () => TestServer {
  const ends: (() => Promise<void>)[] = [];
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startServer({ onEnd: (end) => void ends.push(end) });
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  return () => server as TestServer;
}
