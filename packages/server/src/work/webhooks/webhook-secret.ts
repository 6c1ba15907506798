import { randomBytes } from 'node:crypto';
import { findAuthSecret } from '../../accounts/secrets/auth-secret.ts';
import { decrypt, encrypt } from '../../accounts/secrets/encryption.ts';
import type { Db } from '../../db/database.ts';

/** As Standard Webhooks writes it: a key of 256 bits. */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Keeps the secrets as those of second factors are kept: encrypted with `AUTH_SECRET`, or the database's own key. */
export function webhookSecrets(authSecret: string | undefined) {
  const findKey = (db: Db) => findAuthSecret(db, authSecret);
  return {
    async encrypt(db: Db, secret: string): Promise<string> {
      return encrypt(await findKey(db), secret);
    },
    /** Throws after `AUTH_SECRET` has changed. */
    async decrypt(db: Db, encrypted: string): Promise<string> {
      return decrypt(await findKey(db), encrypted).catch((cause) => {
        const message = 'The secret cannot be read: was AUTH_SECRET changed? Renew the secret.';
        throw new Error(message, { cause });
      });
    },
  };
}

export type WebhookSecrets = ReturnType<typeof webhookSecrets>;
