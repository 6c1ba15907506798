import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Keys } from './derive-keys.ts';
import { decrypt, encrypt } from './encryption.ts';

/** Everything in the database that is encrypted, and the key of each. */
const PLACES = [
  { table: 'auth_two_factors', use: 'accounts' },
  { table: 'webhooks', use: 'webhooks' },
] as const;

type Use = (typeof PLACES)[number]['use'];
type KeysOf = Record<Use, readonly string[]>;

export type Reencrypted = {
  moved: Record<(typeof PLACES)[number]['table'], number>;
  /** Encrypted with none of the keys: they stay as they are. */
  unreadable: number;
};

const AT_ONCE = 500;

/** Encrypts everything anew, in the caller's transaction. */
export async function reencryptAll(tx: Db, old: KeysOf, keys: Keys): Promise<Reencrypted> {
  const done: Reencrypted = { moved: { auth_two_factors: 0, webhooks: 0 }, unreadable: 0 };
  for (const { table, use } of PLACES)
    for await (const { id, secret } of secretsIn(tx, table)) {
      const text = await decryptAny(old[use], secret);
      if (text === undefined) done.unreadable++;
      else {
        await tx
          .updateTable(table)
          .set({ secret: await encrypt(keys[use], text) })
          .where('id', '=', id)
          .execute();
        done.moved[table]++;
      }
    }
  return done;
}

async function* secretsIn(tx: Db, table: (typeof PLACES)[number]['table']) {
  let after: string | undefined;
  do {
    const { rows } = await sql<{ id: string; secret: string }>`
      select id::text, secret from ${sql.table(table)}
      where secret <> '' and ${after === undefined ? sql`true` : sql`id > ${after}`}
      order by id limit ${AT_ONCE}`.execute(tx);
    yield* rows;
    after = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id;
  } while (after !== undefined);
}

/** Undefined if none of the keys opens it. */
export async function decryptAny(
  keys: readonly string[],
  encrypted: string,
): Promise<string | undefined> {
  for (const key of keys) {
    const text = await decrypt(key, encrypted).catch(() => undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}
