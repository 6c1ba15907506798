import { limits, type OftenSender, type Role, type Scope } from '@provoke/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Reserved } from '../../db/tables/money-tables.ts';
import { type Columns, tableOf } from '../../db/writing/unnest.ts';
import type { Caller, Wish } from '../../http/caller.ts';

export type Key = { prefix: string; secretSha256: Buffer };
/** A request with a key, and what it would reserve. */
export type KeyedRequest = Key & { wish?: Wish | undefined };
export type Known = Omit<Caller, 'address' | 'reserved'>;

/** Requests an hour, or those of a sender with a limit of its own, a minute's. */
export type Allowed = number | OftenSender;

const PER_MINUTE: Record<OftenSender, number> = {
  worker: limits.workerRequestsPerMinute,
  exporter: limits.exporterRequestsPerMinute,
};

type Answered = {
  caller: Known;
  /** The first of the requests pass; the others wait. */
  passed: number;
  waitSeconds: number;
  /** By the id of the call, for requests that passed. */
  reserved: Map<string, Reserved>;
};

/**
 * Finds the key's user, counts the requests, and reserves what those that pass wish for, in one statement. Compares the
 * hash of 256 random bits.
 */
export async function authenticateRequests(
  db: Db,
  requests: readonly KeyedRequest[],
  allowed: Allowed,
): Promise<Answered | undefined> {
  const { prefix, secretSha256 } = requests[0] as Key;
  const wishes = requests.flatMap(({ wish }, place) => (wish ? [{ ...wish, place }] : []));
  const live = sql`
    select api_keys.organization_id, api_keys.user_id, users.role, api_keys.scopes
    from api_keys join users
      on users.organization_id = api_keys.organization_id and users.id = api_keys.user_id
    where prefix = ${prefix} and secret_sha256 = ${secretSha256} and not revoked
      and (expiry_date is null or expiry_date > now()) and users.removed_at is null`;
  const admitted = sql`
    select live.*, slots.passed, slots.wait_seconds
    from (${live}) as live, lateral (${slotsFor(requests.length, allowed)}) as slots`;
  const asked = wishes.length === 0 ? admitted : reserving(admitted, wishes);
  const { rows } = await (asked as RawBuilder<Row>).execute(db);
  const [row] = rows;
  return (
    row && {
      caller: {
        organizationId: row.organization_id,
        userId: row.user_id,
        role: row.role,
        via: 'key',
        keyPrefix: prefix,
        scopes: row.scopes,
      },
      passed: row.passed,
      waitSeconds: row.wait_seconds ?? 0,
      reserved: new Map(rows.flatMap(toReserved)),
    }
  );
}

function slotsFor(wanted: number, allowed: Allowed): RawBuilder<unknown> {
  if (allowed === 0) return sql`select ${wanted}::integer as passed, 0 as wait_seconds`;
  if (typeof allowed === 'number')
    return sql`select * from take_slots(live.organization_id, live.user_id, ${wanted}, ${allowed})`;
  const name = sql`${`${allowed} `}::text || live.organization_id || ' ' || live.user_id`;
  return sql`
    select passed, wait_seconds
    from draw_from_bucket(${name}, ${wanted}, ${PER_MINUTE[allowed]}, 60)`;
}

const toReserved = ({ of_call, reserved, available }: Row): [string, Reserved][] =>
  of_call ? [[of_call, { reserved, available }]] : [];

type PlacedWish = Wish & { place: number };

const columns: Columns<PlacedWish> = {
  place: 'integer',
  scope: 'text',
  call_id: 'uuid',
  amount_micros: 'bigint',
  lasts_ms: 'integer',
};

/** A row for each reservation, at least one. Nothing is reserved for a request that will be refused. */
const reserving = (admitted: RawBuilder<unknown>, wishes: readonly PlacedWish[]) => sql`
  with admitted as materialized (${admitted}),
  wishes as materialized (
    select organization_id, array_agg(call_id order by place) as calls,
      array_agg(amount_micros order by place) as amounts, array_agg(lasts_ms order by place) as lasts
    from admitted, ${tableOf(columns, wishes)}
    where place < passed and role <> 'viewer' and scope = any(scopes)
    group by organization_id
  )
  select * from admitted left join (
    select outcome.* from wishes,
      lateral reserve_credits(organization_id, calls, amounts, lasts) as outcome
  ) as outcomes on true`;

type Row = {
  organization_id: string;
  user_id: number;
  role: Role;
  scopes: Scope[];
  passed: number;
  wait_seconds: number | null;
  /** Of a reservation; without any, there is one row without these. */
  of_call?: string | null;
  reserved: boolean;
  available: number | null;
};
