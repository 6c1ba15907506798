import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { Problem } from '../../http/problem.ts';
import type { Auth } from '../better-auth/better-auth.ts';
import { decrypt } from '../secrets/encryption.ts';
import { findEncrypted } from './second-factor-store.ts';

export type SecondFactorServices = { db: Db; auth: Auth; log: Logger };

/** False after `AUTH_SECRET` has changed, because the secret was encrypted with the old one. */
export async function isReadable(
  { db, auth, log }: SecondFactorServices,
  personId: string,
): Promise<boolean> {
  const data = await findEncrypted(db, personId);
  if (data === undefined) return true;
  const { secretConfig: key } = await auth.$context;
  try {
    await decrypt(key, data);
    return true;
  } catch {
    log.error({ personId }, 'second factor not readable: was AUTH_SECRET changed?');
    return false;
  }
}

/** Throws if codes cannot be checked. */
export async function checkReadable(
  services: SecondFactorServices,
  personId: string,
): Promise<void> {
  if (!(await isReadable(services, personId)))
    throw new Problem('not-yours', {
      detail: 'Your second factor cannot be read any more. Ask an operator to reset it.',
    });
}
