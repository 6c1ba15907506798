import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { Problem } from '../../http/problem.ts';
import type { Keys } from '../secrets/derive-keys.ts';
import { decrypt } from '../secrets/encryption.ts';
import { checkKey } from '../secrets/known-key.ts';
import { findEncrypted } from './second-factor-store.ts';

export type SecondFactorServices = { db: Db; keys: Keys; log: Logger };

/** False if the key that encrypted it is lost. Throws if the key was rotated while this process ran. */
async function isReadable(
  { db, keys, log }: SecondFactorServices,
  personId: string,
): Promise<boolean> {
  await checkKey(db, keys);
  const data = await findEncrypted(db, personId);
  if (data === undefined) return true;
  try {
    await decrypt(keys.accounts, data);
    return true;
  } catch {
    log.error({ personId }, 'second factor not readable: the key that encrypted it is lost');
    return false;
  }
}

/** Throws if codes of the app cannot be checked. Recovery codes need no key. */
export async function checkReadable(
  services: SecondFactorServices,
  personId: string,
): Promise<void> {
  if (!(await isReadable(services, personId)))
    throw new Problem('not-yours', {
      detail:
        'Your second factor cannot be read any more. Sign in with a recovery code and set it up anew, or ask an operator to reset it.',
    });
}
