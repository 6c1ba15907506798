import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { deriveKeys, type Keys, makeSalt } from '../secrets/derive-keys.ts';
import { keyFileIn } from '../secrets/key-file.ts';
import { storeKnownKey } from '../secrets/known-key.ts';
import { reencryptAll } from '../secrets/reencrypt.ts';
import { WrongKey } from '../secrets/wrong-key.ts';
import { hashOldCodes } from './hash-old-codes.ts';

type Place = { given: string | undefined; dataDir: string };

/**
 * The first start on a database. What an earlier version encrypted, with a key in the database or with `AUTH_SECRET`
 * itself, is encrypted anew; then the key leaves the database. All of it or nothing: the file is on disk before.
 */
export async function adoptKey(tx: Db, log: Logger, { given, dataDir }: Place): Promise<Keys> {
  const secret = given ?? (await keyFileIn(dataDir).readOrMake());
  const salt = makeSalt();
  const keys = await deriveKeys(secret, salt);
  const earlier = [...(await findEarlierKeys(tx)), ...(given === undefined ? [] : [given])];
  await hashOldCodes(tx, earlier);
  const { moved, unreadable } = await reencryptAll(
    tx,
    { accounts: earlier, webhooks: earlier },
    keys,
  );
  if (unreadable > 0 && moved.auth_two_factors + moved.webhooks === 0)
    throw new WrongKey(ELSEWHERE);
  // Not `delete`, which leaves the row in the table's file.
  await sql`truncate secrets`.execute(tx);
  await storeKnownKey(tx, { salt, fingerprint: keys.fingerprint });
  await endSessions(tx);
  const kept = { ...(given === undefined && { file: keyFileIn(dataDir).path }), ...moved };
  const hasMoved = moved.auth_two_factors + moved.webhooks > 0;
  if (given === undefined || hasMoved)
    log.info(kept, 'the key is kept outside the database: back it up, apart from the database');
  if (unreadable > 0) log.error({ unreadable }, 'encrypted with a key that is lost');
  return keys;
}

const ELSEWHERE =
  'The second factors and webhooks of this database were encrypted with an AUTH_SECRET that is not set here, or is another. Set AUTH_SECRET as it was before the upgrade. If it is lost: provoke admin secret reset --help';

async function findEarlierKeys(tx: Db): Promise<string[]> {
  const rows = await tx.selectFrom('secrets').select('value').where('name', '=', 'auth').execute();
  return rows.map(({ value }) => value);
}

/** Their cookies, and single sign-on under way, are signed with the old key. */
export async function endSessions(tx: Db): Promise<void> {
  await tx.deleteFrom('auth_sessions').execute();
  await tx.deleteFrom('auth_verifications').execute();
}
