import { randomBytes } from 'node:crypto';
import type { Keys } from '../../accounts/secrets/derive-keys.ts';
import { decrypt, encrypt } from '../../accounts/secrets/encryption.ts';
import { checkKey } from '../../accounts/secrets/known-key.ts';
import type { Db } from '../../db/database.ts';

/** As Standard Webhooks writes it: a key of 256 bits. */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Keeps the secrets as those of second factors are kept: encrypted with a key that is not in the database. */
export const webhookSecrets = (keys: Keys) => ({
  /** In the transaction that stores it, so that no rotation misses it. */
  async encrypt(tx: Db, secret: string): Promise<string> {
    await checkKey(tx, keys);
    return encrypt(keys.webhooks, secret);
  },
  /** Throws after the key was lost. */
  decrypt: (encrypted: string): Promise<string> =>
    decrypt(keys.webhooks, encrypted).catch((cause) => {
      const message =
        'The secret cannot be read, because the key that encrypted it is lost. Renew the secret.';
      throw new Error(message, { cause });
    }),
});

export type WebhookSecrets = ReturnType<typeof webhookSecrets>;
