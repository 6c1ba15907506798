import { limits, type Role, type Scope } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hashApiKey, parseApiKey } from '../../db/key-format/api-key.ts';
import { batchWrites } from '../../db/writing/batch-writes.ts';
import type { Arrival, Caller } from '../../http/caller.ts';
import { type AuthenticateByKey, notAuthenticated } from '../../http/key-or-session.ts';
import { type Drawn, drawFromBucket } from '../../http/limits/bucket.ts';
import { throttled } from '../../http/throttled.ts';
import type { KeyUses } from './key-uses.ts';

type Key = { prefix: string; secretSha256: Buffer };
type Known = Omit<Caller, 'address'>;
type Authenticated = { caller: Known | undefined; waitSeconds: number };
type Options = { db: Db; requestsPerHour: number; keyUses: KeyUses };

/** Maximum wrong keys from one address in an hour. */
const BAD_KEYS_MAX = 300;

/**
 * Authenticates by `Authorization: Bearer <API key>` and limits the requests that a user sends in any hour, over all keys
 * and nodes, on the database's clock; 0 is no limit. Rejected requests are not counted. Nothing is cached: a revoked key
 * stops working with the next request.
 */
export function authenticateByKey({ db, requestsPerHour, keyUses }: Options): AuthenticateByKey {
  const authenticate = batchByKey(db, requestsPerHour);
  const authenticateAgain = batchByKey(db, 0);
  const authenticateWorker = batchByKey(db, 'worker');
  const countBadKeys = batchWrites<string, Drawn>(async (addresses) => {
    const bucket = {
      name: `bad key ${addresses[0]}`,
      capacity: BAD_KEYS_MAX,
      fillsInSeconds: 3_600,
    };
    const { passed, waitSeconds } = await drawFromBucket(db, bucket, addresses.length);
    return addresses.map((_, index) => ({ passed: index < passed ? 1 : 0, waitSeconds }));
  });

  const chooseFor = ({ again, byWorker }: Pick<Arrival, 'again' | 'byWorker'>) => {
    if (again) return authenticateAgain;
    return byWorker ? authenticateWorker : authenticate;
  };

  return async (authorization, { address, again, byWorker }) => {
    const ask = chooseFor({ again, byWorker });
    const key = readKey(authorization);
    const { caller, waitSeconds } = key
      ? await ask(key.secretSha256.toString('hex'), key)
      : { caller: undefined, waitSeconds: 0 };
    if (again && !caller) throw notAuthenticated('Invalid API key.');
    if (caller) {
      if (waitSeconds > 0) throw throttled(waitSeconds);
      keyUses.note(caller.keyPrefix as string);
      return { ...caller, address };
    }
    const bad = await countBadKeys(address, address);
    if (bad.passed === 0) throw throttled(bad.waitSeconds, 'too-many-bad-keys');
    throw notAuthenticated(await explainRefusal(db, key), 'bad-key');
  };
}

/** Why a key opens nothing. That it has expired is only for the holder of the whole key. */
async function explainRefusal(db: Db, key: Key | undefined): Promise<string> {
  const expired = key && (await findExpired(db, key));
  return expired
    ? `This API key expired on ${expired.toISOString()}. Create a new one.`
    : 'Invalid API key.';
}

/** When a key that would otherwise be valid has expired. */
async function findExpired(db: Db, { prefix, secretSha256 }: Key): Promise<Date | undefined> {
  const { rows } = await sql<{ expiry_date: Date }>`
    select expiry_date from api_keys join users
      on users.organization_id = api_keys.organization_id and users.id = api_keys.user_id
    where prefix = ${prefix} and secret_sha256 = ${secretSha256} and not revoked
      and expiry_date <= now() and users.removed_at is null`.execute(db);
  return rows[0]?.expiry_date;
}

/** Simultaneous requests with the same key share a query. */
const batchByKey = (db: Db, allowed: Allowed) =>
  batchWrites<Key, Authenticated>(async (keys) => {
    const found = await authenticateRequests(db, keys[0] as Key, { wanted: keys.length, allowed });
    return keys.map((_, index) => ({
      caller: found?.caller,
      waitSeconds: found && index >= found.passed ? found.waitSeconds : 0,
    }));
  });

/** A malformed key is rejected without asking the database. */
function readKey(authorization: string): Key | undefined {
  const [scheme, key, ...rest] = authorization.trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'bearer' || !key || rest.length > 0)
    throw notAuthenticated('Authentication credentials were not provided.');
  const parsed = parseApiKey(key);
  return parsed && { prefix: parsed.prefix, secretSha256: hashApiKey(key) };
}

/** Requests an hour, or a worker's in a minute. */
type Allowed = number | 'worker';
type Batch = { wanted: number; allowed: Allowed };

function slotsFor({ wanted, allowed }: Batch) {
  if (allowed === 0) return sql`select ${wanted}::integer as passed, 0 as wait_seconds`;
  if (allowed !== 'worker')
    return sql`select * from take_slots(live.organization_id, live.user_id, ${wanted}, ${allowed})`;
  const name = sql`'worker ' || live.organization_id || ' ' || live.user_id`;
  return sql`
    select passed, wait_seconds
    from draw_from_bucket(${name}, ${wanted}, ${limits.workerRequestsPerMinute}, 60)`;
}

/** Finds the key's user and counts the requests in one query. Compares the hash of 256 random bits. */
async function authenticateRequests(
  db: Db,
  { prefix, secretSha256 }: Key,
  { wanted, allowed }: Batch,
) {
  const slots = slotsFor({ wanted, allowed });
  const { rows } = await sql<Row>`
    select live.organization_id, live.user_id, live.role, live.scopes, slots.passed, slots.wait_seconds
    from (
      select api_keys.organization_id, api_keys.user_id, users.role, api_keys.scopes
      from api_keys join users
        on users.organization_id = api_keys.organization_id and users.id = api_keys.user_id
      where prefix = ${prefix} and secret_sha256 = ${secretSha256} and not revoked
        and (expiry_date is null or expiry_date > now()) and users.removed_at is null
    ) as live, lateral (${slots}) as slots`.execute(db);
  const [row] = rows;
  const via = 'key' as const;
  return (
    row && {
      caller: {
        organizationId: row.organization_id,
        userId: row.user_id,
        role: row.role,
        via,
        keyPrefix: prefix,
        scopes: row.scopes,
      },
      passed: row.passed,
      waitSeconds: row.wait_seconds ?? 0,
    }
  );
}

type Row = {
  organization_id: string;
  user_id: number;
  role: Role;
  scopes: Scope[];
  passed: number;
  wait_seconds: number | null;
};
