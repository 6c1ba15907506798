import { type Client, createClient } from '@provoke/client';
import { operations } from '@provoke/contract/operations';
import { onTestFinished } from 'vitest';
import type { OnEnd } from '../../../files/src/test/temporary-folder.ts';
import { openKeys } from '../accounts/key-changes/open-keys.ts';
import { createApiKey } from '../accounts/keys/key-store.ts';
import { createOrganization } from '../accounts/organizations/organization-store.ts';
import type { Keys } from '../accounts/secrets/derive-keys.ts';
import type { Membership } from '../accounts/sessions/start-session.ts';
import type { Accounts } from '../accounts/sign-in/open-accounts.ts';
import { createApp } from '../app.ts';
import { readServerConfig, type ServerConfig } from '../config/config.ts';
import { createLog } from '../config/log.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { grantCredits } from '../gateway/credits/credit-store.ts';
import { MICROS } from '../gateway/credits/usd.ts';
import type { Gateway, GatewaySettings } from '../gateway/open-gateway.ts';
import type { Authenticate } from '../http/caller.ts';
import { authenticateBy, openServices } from '../open-services.ts';
import type { ReviewFolders } from '../records/reviews/review-folders.ts';
import { createDatabase } from './create-database.ts';
import { passwordCost } from './people.ts';
import { share } from './share.ts';

export type TestServer = {
  db: Db;
  gateway: Gateway;
  keys: Keys;
  databaseUrl: string;
  /** The log so far. */
  logged(): string;
  /** A new organization with an owner and a key, and credits in dollars. */
  org(given?: { credits?: number }): Promise<TestOrganization>;
  /** Like `call`, as the signed-in owner of an organization. */
  callAs(organization: TestOrganization, path: string): Promise<Response>;
  /** A raw request: path, method, body as sent over the wire. */
  call(path: string, init?: RequestInit & Sender): Promise<Response>;
  /** Signs a user in without a password. */
  startSession(membership: Membership): Promise<Response>;
  /** Paths that better-auth would serve if it were mounted whole. */
  libraryPaths(): string[];
  /** Writes pending key uses, which otherwise happens later. */
  flushKeyUses(): Promise<void>;
};

type Sender = {
  key?: string;
  /** A session's cookie; the request is sent as from one of our pages. */
  cookie?: string;
  /** The client's address. */
  address?: string;
};

export type TestOrganization = {
  key: string;
  organizationId: string;
  userId: number;
  client: Client;
};

export type TestSettings = Partial<Omit<ServerConfig, 'databaseUrl' | 'gateway'>> & {
  requestsPerHour?: number;
  maxBodyBytes?: number;
  gateway?: Partial<GatewaySettings>;
  databaseUrl?: string;
  answerMs?: number;
  /** False skips the check of answers. */
  checkAnswers?: boolean;
  reviewFolders?: ReviewFolders;
  /** For the key file, if there is no `authSecret`. */
  dataDir?: string;
};

/** Of the shape of our own, which needs no slow hash. */
export const TEST_SECRET = 'pvs_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';

/**
 * The real app on its own real database, or on another server's database as a second node; every answer is checked
 * against the contract.
 */
export async function startServer({
  publicBaseUrl,
  requestsPerHour = 0,
  maxBodyBytes = 1_000_000,
  gateway: gatewaySettings,
  databaseUrl,
  answerMs,
  checkAnswers = true,
  reviewFolders,
  dataDir = '',
  onEnd = onTestFinished,
  ...settings
}: TestSettings & { onEnd?: OnEnd } = {}): Promise<TestServer> {
  const url = databaseUrl ?? (await createDatabase(onEnd));
  const db = openDatabase({ url, onIdleError: () => {}, ...(answerMs && { answerMs }) });
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const defaults = readServerConfig({ HOST: '0.0.0.0' });
  const config = {
    ...defaults,
    publicBaseUrl,
    maxBodyBytes,
    rateLimitPerHour: requestsPerHour,
    sessionRateLimitPerHour: 0,
    passwordCost,
    authSecret: TEST_SECRET,
    ...settings,
    gateway: { ...defaults.gateway, ...gatewaySettings },
  };
  const { signal: stopping } = new AbortController();
  const keys = await openKeys(db, log, { ...config, dataDir }).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  const services = await openServices(
    { db, databaseUrl: url, log, config, keys, stopping, ...(reviewFolders && { reviewFolders }) },
    { signIn: true },
  );
  const { gateway, keyUses } = services;
  const accounts = services.accounts as Accounts;
  onEnd(async () => {
    await services.close();
    await db.destroy();
  });
  const appFor = (authenticate: Authenticate) =>
    createApp(services, { authenticate, checkAnswers });
  const app = appFor(authenticateBy(services));

  return {
    db,
    gateway,
    keys,
    databaseUrl: url,
    logged: () => lines.join(''),
    async org({ credits = 0 } = {}) {
      const owner = await createOrganization(db, { name: 'test organization' });
      if (credits > 0)
        await grantCredits(db, { ...owner, micros: Math.round(credits * MICROS), note: 'test' });
      const key = await createApiKey(db, { ...owner, name: 'test' });
      const client = createClient({
        operations,
        baseUrl: 'http://test',
        apiKey: key,
        fetch: async (request) => app.fetch(request),
        retry: { triesMax: 1 },
      });
      return { key, ...owner, client };
    },
    callAs: async ({ organizationId, userId }, path) =>
      appFor(async () => ({
        organizationId,
        userId,
        role: 'owner',
        via: 'session',
        keyPrefix: undefined,
        scopes: undefined,
        address: '',
      })).request(`http://test${path}`),
    call: async (path, { key, cookie, address, headers, ...init } = {}) =>
      app.request(
        `http://test${path}`,
        {
          ...init,
          headers: {
            ...(key && { authorization: `Bearer ${key}` }),
            ...(cookie && { cookie, 'sec-fetch-site': 'same-origin' }),
            ...(init.body !== undefined && { 'content-type': 'application/json' }),
            ...(typeof init.body === 'string' && {
              'content-length': String(Buffer.byteLength(init.body)),
            }),
            ...Object.fromEntries(new Headers(headers)),
          },
        },
        address && { incoming: { socket: { remoteAddress: address } } },
      ),
    startSession: (body) => accounts.auth.api.startSession({ body, asResponse: true }),
    libraryPaths: () =>
      Object.values(accounts.auth.api).flatMap((endpoint) =>
        'path' in endpoint && typeof endpoint.path === 'string' ? [`/auth${endpoint.path}`] : [],
      ),
    flushKeyUses: keyUses.flush,
  };
}

/** One server for all tests of a file, for many independent tests. */
export function shareServer(
  settings: (onEnd: OnEnd) => TestSettings | Promise<TestSettings> = () => ({}),
): () => TestServer {
  return share(async (onEnd) => startServer({ ...(await settings(onEnd)), onEnd }));
}
