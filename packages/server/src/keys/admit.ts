import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { gather } from '../db/gather.ts';
import { Problem } from '../http/problem.ts';
import { hashApiKey, parseApiKey } from './api-key.ts';
import type { Admit, Caller } from './caller.ts';

type Key = { prefix: string; secretSha256: Buffer };
type Admission = { caller: Caller | undefined; waitSeconds: number };

/**
 * Knows callers by `Authorization: Bearer <API key>`, and counts their requests: at most so many in any
 * hour per user, over all keys and all nodes, on the database's clock; 0 is no limit. Refused requests do not
 * count. Nothing is cached: a revoked key ends with the next request.
 */
export function admitByKey(db: Db, requestsPerHour: number): Admit {
  const admit = gather<Key, Admission>(async (keys) => {
    const found = await admitRequests(db, keys[0] as Key, {
      wanted: keys.length,
      allowed: requestsPerHour,
    });
    return keys.map((_, index) => ({
      caller: found?.caller,
      waitSeconds: found && index >= found.passed ? found.waitSeconds : 0,
    }));
  });

  return async (headers, access) => {
    const authorization = headers.get('authorization') ?? '';
    if (access === 'session' && authorization !== '')
      throw new Problem('session-needed', { headers: { 'WWW-Authenticate': 'Bearer' } });
    const key = readKey(authorization);
    const { caller, waitSeconds } = await admit(key.secretSha256.toString('hex'), key);
    if (!caller) throw refused('Invalid API key.');
    if (waitSeconds > 0) throw throttled(waitSeconds);
    return caller;
  };
}

/** A key that cannot be one is refused without asking the database. */
function readKey(authorization: string): Key {
  const [scheme, key, ...rest] = authorization.trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'bearer' || !key || rest.length > 0)
    throw refused('Authentication credentials were not provided.');
  const parsed = parseApiKey(key);
  if (!parsed) throw refused('Invalid API key.');
  return { prefix: parsed.prefix, secretSha256: hashApiKey(key) };
}

type Room = { wanted: number; allowed: number };

/** One question: whose key, and how many of its requests may pass. What is compared is a hash of 256 random bits. */
async function admitRequests(db: Db, { prefix, secretSha256 }: Key, { wanted, allowed }: Room) {
  const slots =
    allowed === 0
      ? sql`select ${wanted}::integer as passed, 0 as wait_seconds`
      : sql`select * from take_slots(live.organization_id, live.user_id, ${wanted}, ${allowed})`;
  const { rows } = await sql<Row>`
    select live.organization_id, live.user_id, slots.passed, slots.wait_seconds
    from (
      select organization_id, user_id from api_keys
      where prefix = ${prefix} and secret_sha256 = ${secretSha256} and not revoked
        and (expiry_date is null or expiry_date > now())
    ) as live, lateral (${slots}) as slots`.execute(db);
  const [row] = rows;
  return (
    row && {
      caller: { organizationId: row.organization_id, userId: row.user_id, keyPrefix: prefix },
      passed: row.passed,
      waitSeconds: row.wait_seconds,
    }
  );
}

type Row = { organization_id: string; user_id: number; passed: number; wait_seconds: number };

const refused = (detail: string) =>
  new Problem('not-authenticated', { detail, headers: { 'WWW-Authenticate': 'Bearer' } });

/** Chat-completions clients sleep as long as they are told, so a long wait says not to. */
const WORTH_WAITING_S = 60;

const throttled = (seconds: number) =>
  new Problem('throttled', {
    detail: `Request was throttled. Expected available in ${seconds} seconds.`,
    headers: {
      'Retry-After': String(seconds),
      ...(seconds > WORTH_WAITING_S && { 'x-should-retry': 'false' }),
    },
  });
