import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { deriveKeys, makeSalt, makeSecret } from '../secrets/derive-keys.ts';
import { readGivenSecret, type SecretSettings } from '../secrets/given-secret.ts';
import { keyFileIn } from '../secrets/key-file.ts';
import { storeKnownKey, underKeyLock } from '../secrets/known-key.ts';
import { type Reencrypted, reencryptAll } from '../secrets/reencrypt.ts';
import { endSessions } from './adopt-key.ts';
import { type KeySource, openKeysWithin } from './open-keys.ts';

export type Rotated = Reencrypted & {
  /** Where the new secret is; undefined: the operator has it. */
  file: string | undefined;
};

/**
 * Encrypts everything with another secret: `next`, or one that is made for the key file. The new secret is on disk before
 * the transaction and takes its place after it; a process killed in between leaves both files, and the next start takes
 * the one that the database knows.
 */
export async function rotateKey(
  { db, log }: { db: Db; log: Logger },
  source: KeySource,
  next: SecretSettings,
): Promise<Rotated> {
  const given = await readGivenSecret(next);
  const before = await readGivenSecret(source);
  if (given === undefined && before !== undefined) throw new Error(NEEDS_NEXT);
  const file = keyFileIn(source.dataDir);
  const done = await underKeyLock(db, async (tx) => {
    const old = await openKeysWithin(tx, log, source);
    const current = before ?? (await file.read());
    if (given !== undefined && given === current)
      throw new Error('NEW_AUTH_SECRET is the key that is used now. Choose another.');
    const secret = given ?? makeSecret();
    const salt = makeSalt();
    const keys = await deriveKeys(secret, salt);
    if (given === undefined) await file.writeNext(secret);
    // First, so that nodes that are about to store something wait.
    await storeKnownKey(tx, { salt, fingerprint: keys.fingerprint });
    const { accounts, webhooks } = old;
    const counts = await reencryptAll(tx, { accounts: [accounts], webhooks: [webhooks] }, keys);
    await endSessions(tx);
    return counts;
  });
  if (given === undefined) await underKeyLock(db, (tx) => openKeysWithin(tx, log, source));
  else if (before === undefined) await file.remove();
  return { ...done, file: given === undefined ? file.path : undefined };
}

const NEEDS_NEXT =
  'The key comes from AUTH_SECRET or AUTH_SECRET_FILE, so the next one must too. Set NEW_AUTH_SECRET or NEW_AUTH_SECRET_FILE as well. Make one: openssl rand -base64 32';
