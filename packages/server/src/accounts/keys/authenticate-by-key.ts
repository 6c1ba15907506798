import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hashApiKey, parseApiKey } from '../../db/key-format/api-key.ts';
import { batchWrites } from '../../db/writing/batch-writes.ts';
import type { Arrival } from '../../http/caller.ts';
import { type AuthenticateByKey, notAuthenticated } from '../../http/key-or-session.ts';
import { type Drawn, drawFromBucket } from '../../http/limits/bucket.ts';
import { throttled } from '../../http/throttled.ts';
import {
  type Allowed,
  authenticateRequests,
  type Key,
  type KeyedRequest,
  type Known,
} from './authenticate-requests.ts';
import type { KeyUses } from './key-uses.ts';

type Authenticated = { caller: Known | undefined; waitSeconds: number };
type Options = { db: Db; requestsPerHour: number; keyUses: KeyUses };

type Asking = Pick<Arrival, 'again' | 'countedAs' | 'wish'>;

/** Maximum wrong keys from one address in an hour. */
const BAD_KEYS_MAX = 300;
/** Maximum keys of which a process remembers that they were valid; those of other callers take one more statement. */
const KNOWN_MAX = 10_000;

/**
 * Authenticates by `Authorization: Bearer <API key>` and limits the requests that a user sends in any hour, over all keys
 * and nodes, on the database's clock; 0 is no limit. Rejected requests are not counted. Nothing is cached: a revoked key
 * stops working with the next request.
 */
export function authenticateByKey({ db, requestsPerHour, keyUses }: Options): AuthenticateByKey {
  const authenticate = batchByKey(db, requestsPerHour);
  const authenticateAgain = batchByKey(db, 0);
  const authenticateOften = {
    worker: batchByKey(db, 'worker'),
    exporter: batchByKey(db, 'exporter'),
  };
  const countBadKeys = batchWrites<string, Drawn>(async (addresses) => {
    const bucket = {
      name: `bad key ${addresses[0]}`,
      capacity: BAD_KEYS_MAX,
      fillsInSeconds: 3_600,
    };
    const { passed, waitSeconds } = await drawFromBucket(db, bucket, addresses.length);
    return addresses.map((_, index) => ({ passed: index < passed ? 1 : 0, waitSeconds }));
  });

  const chooseFor = ({ again, countedAs }: Asking) => {
    if (again) return authenticateAgain;
    return countedAs ? authenticateOften[countedAs] : authenticate;
  };

  const lately = new Set<string>();

  async function ask(key: Key, { again, countedAs, wish }: Asking): Promise<Authenticated> {
    const name = key.secretSha256.toString('hex');
    // To find out what a request wishes takes work, which only the holder of a key may cause.
    const wished = lately.has(name) ? await wish?.() : undefined;
    const answer = await chooseFor({ again, countedAs })(name, { ...key, wish: wished });
    if (!answer.caller) lately.delete(name);
    else if (lately.size < KNOWN_MAX) lately.add(name);
    return answer;
  }

  return async (authorization, { address, ...asking }) => {
    const { again } = asking;
    const key = readKey(authorization);
    const { caller, waitSeconds } = key
      ? await ask(key, asking)
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
  batchWrites<KeyedRequest, Authenticated>(async (requests) => {
    const found = await authenticateRequests(db, requests, allowed);
    return requests.map(({ wish }, index) => ({
      caller: found && { ...found.caller, reserved: wish && found.reserved.get(wish.call_id) },
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
