import type { KeySource } from '../accounts/key-changes/open-keys.ts';
import { type ResetKey, resetKey } from '../accounts/key-changes/reset-key.ts';
import { type Rotated, rotateKey } from '../accounts/key-changes/rotate-key.ts';
import type { SecretSettings } from '../accounts/secrets/given-secret.ts';
import { createLog } from '../config/log.ts';
import { type Home, openHome } from '../db/open-home.ts';

type KeyHome = Home & KeySource;

/** Changes the key that encrypts second factors and webhooks' secrets. */
export const rotateSecret = (home: KeyHome, next: SecretSettings): Promise<Rotated> =>
  onDatabase(home, (place) => rotateKey(place, home, next));

/** For a lost key. */
export const resetSecret = (home: KeyHome): Promise<ResetKey> =>
  onDatabase(home, ({ db, log }) => resetKey(db, log, home));

/** Without a transaction around the work: a file changes before it and after it. */
async function onDatabase<Answer>(
  home: Home,
  work: (place: Pick<Awaited<ReturnType<typeof openHome>>, 'db'> & { log: Log }) => Promise<Answer>,
): Promise<Answer> {
  const log = createLog('error');
  const { db, close } = await openHome(home, log);
  try {
    return await work({ db, log });
  } finally {
    await close();
  }
}

type Log = ReturnType<typeof createLog>;
