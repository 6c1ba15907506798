import { symmetricDecrypt } from 'better-auth/crypto';
import type { Db } from '../../db/database.ts';
import { Problem } from '../../http/problem.ts';
import type { Accounts } from '../accounts.ts';
import { findEncrypted } from './second-factor-store.ts';

type Reading = { db: Db; accounts: Pick<Accounts, 'auth' | 'log'> };

/** False after `AUTH_SECRET` has changed, because the secret was encrypted with the old one. */
export async function isReadable({ db, accounts }: Reading, personId: string): Promise<boolean> {
  const data = await findEncrypted(db, personId);
  if (data === undefined) return true;
  const { secretConfig: key } = await accounts.auth.$context;
  try {
    await symmetricDecrypt({ key, data });
    return true;
  } catch {
    accounts.log.error({ personId }, 'second factor not readable: was AUTH_SECRET changed?');
    return false;
  }
}

/** Throws if codes cannot be checked. */
export async function checkReadable(reading: Reading, personId: string): Promise<void> {
  if (!(await isReadable(reading, personId)))
    throw new Problem('not-yours', {
      detail: 'Your second factor cannot be read any more. Ask an operator to reset it.',
    });
}
