import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { deriveKeys, makeSalt } from '../secrets/derive-keys.ts';
import { readGivenSecret } from '../secrets/given-secret.ts';
import { keyFileIn } from '../secrets/key-file.ts';
import { storeKnownKey, underKeyLock } from '../secrets/known-key.ts';
import { WrongKey } from '../secrets/wrong-key.ts';
import { endSessions } from './adopt-key.ts';
import { type KeySource, openKeysWithin } from './open-keys.ts';

/** What has to be set up anew. */
export type ResetKey = {
  /** People whose app no longer works. Each signs in with a recovery code. */
  second_factors: number;
  /** Of them, those whom only an operator can let in. */
  without_recovery_codes: number;
  /** Webhooks whose secret has to be renewed. */
  webhooks: number;
};

/** For a lost key: takes the one that is here, or a new one, and gives up what the lost one encrypted. */
export const resetKey = (db: Db, log: Logger, source: KeySource): Promise<ResetKey> =>
  underKeyLock(db, async (tx) => {
    if (await canOpen(tx, log, source))
      throw new Error(
        'The key is not lost: it opens this database. To change it: provoke admin secret rotate',
      );
    const secret =
      (await readGivenSecret(source)) ?? (await keyFileIn(source.dataDir).readOrMake());
    const salt = makeSalt();
    const { fingerprint } = await deriveKeys(secret, salt);
    await storeKnownKey(tx, { salt, fingerprint });
    const { rows } = await sql<ResetKey>`
      with
        factors as (
          update auth_two_factors set secret = '', backup_codes = '' where verified returning person_id
        ),
        hooks as (update webhooks set secret = '' returning 1)
      select
        (select count(*)::integer from factors) as second_factors,
        (select count(*)::integer from factors where not exists
          (select from auth_recovery_codes where auth_recovery_codes.person_id = factors.person_id))
          as without_recovery_codes,
        (select count(*)::integer from hooks) as webhooks`.execute(tx);
    await tx.deleteFrom('auth_two_factors').where('verified', '=', false).execute();
    await sql`truncate secrets`.execute(tx);
    await endSessions(tx);
    return rows[0] as ResetKey;
  });

/** Whatever was done for it is rolled back with the caller's error, or here. */
async function canOpen(tx: Db, log: Logger, source: KeySource): Promise<boolean> {
  await sql`savepoint opening`.execute(tx);
  try {
    await openKeysWithin(tx, log, source);
    return true;
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error;
    await sql`rollback to savepoint opening`.execute(tx);
    return false;
  }
}
