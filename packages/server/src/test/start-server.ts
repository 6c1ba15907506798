import { type Client, createClient } from '@provoke/client';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { createOrganization } from '../accounts/organization-store.ts';
import { readServerConfig } from '../config.ts';
import { grantCredits } from '../credits/credit-store.ts';
import { MICROS } from '../credits/usd.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { type Gateway, type GatewaySettings, openGateway } from '../gateway/open-gateway.ts';
import { createApp } from '../http/app.ts';
import { admitByKey } from '../keys/admit.ts';
import type { Admit } from '../keys/caller.ts';
import { createApiKey } from '../keys/key-store.ts';
import { createLog } from '../log.ts';
import { listenForRunChanges } from '../runs/run-changes.ts';
import { createDatabase, type OnEnd } from './create-database.ts';

export type TestServer = {
  db: Db;
  gateway: Gateway;
  databaseUrl: string;
  /** Everything that was logged so far. */
  logged(): string;
  /** A new organization with an owner and a key, and credits in dollars. */
  org(given?: { credits?: number }): Promise<TestOrganization>;
  /** As `call`, by whoever is signed in as the owner of an organization. */
  callAs(organization: TestOrganization, path: string): Promise<Response>;
  /** A raw request: a path, a method, a body as it goes over the wire. */
  call(path: string, init?: RequestInit & { key?: string }): Promise<Response>;
};

export type TestOrganization = {
  key: string;
  organizationId: string;
  userId: number;
  client: Client;
};

/**
 * The real app on a real database of its own, or on that of another as a second node; every answer is
 * checked against the contract.
 */
export async function startServer({
  publicBaseUrl,
  requestsPerHour = 0,
  maxBodyBytes = 1_000_000,
  gateway: gatewaySettings,
  databaseUrl,
  answerMs,
  onEnd = onTestFinished,
}: {
  publicBaseUrl?: string;
  requestsPerHour?: number;
  maxBodyBytes?: number;
  gateway?: Partial<GatewaySettings>;
  databaseUrl?: string;
  answerMs?: number;
  onEnd?: OnEnd;
} = {}): Promise<TestServer> {
  const url = databaseUrl ?? (await createDatabase(onEnd));
  const db = openDatabase({ url, onIdleError: () => {}, ...(answerMs && { answerMs }) });
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const runChanges = listenForRunChanges(url, log);
  const { gateway: usual } = readServerConfig({ HOST: '0.0.0.0' });
  const gateway = openGateway({ ...usual, ...gatewaySettings }, { db, log });
  onEnd(async () => {
    await runChanges.close();
    await gateway.close();
    await db.destroy();
  });
  const appFor = (admit: Admit) =>
    createApp({
      db,
      log,
      admit,
      runChanges,
      gateway,
      config: { publicBaseUrl, maxBodyBytes },
      checkAnswers: true,
    });
  const app = appFor(admitByKey(db, requestsPerHour));

  return {
    db,
    gateway,
    databaseUrl: url,
    logged: () => lines.join(''),
    async org({ credits = 0 } = {}) {
      const owner = await createOrganization(db, 'test organization');
      if (credits > 0)
        await grantCredits(db, { ...owner, micros: Math.round(credits * MICROS), note: 'test' });
      const key = await createApiKey(db, { ...owner, name: 'test' });
      const client = createClient({
        baseUrl: 'http://test',
        apiKey: key,
        fetch: async (request) => app.fetch(request),
        retry: { triesMax: 1 },
      });
      return { key, ...owner, client };
    },
    callAs: async ({ organizationId, userId }, path) =>
      appFor(async () => ({ organizationId, userId, keyPrefix: undefined })).request(
        `http://test${path}`,
      ),
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
