import { hkdfSync, randomBytes } from 'node:crypto';
import { derive, recommendedCost } from './slow-hash.ts';

/** What the secret of this installation is used for: a key for each use. */
export type Keys = {
  /** Signs cookies and encrypts second factors: better-auth's. */
  accounts: string;
  /** Encrypts the secrets of webhooks. */
  webhooks: string;
  /** Tells whether it is the database's; no key can be computed from it. */
  fingerprint: Buffer;
};

/** A secret of our own making: 256 random bits. */
export const makeSecret = (): string => `pvs_${randomBytes(32).toString('base64url')}`;

const isMade = (secret: string) => /^pvs_[\w-]{43}$/.test(secret);

/** Only a secret that a person may have chosen needs a slow hash: guesses could be tried on a copy of the database. */
export async function deriveKeys(secret: string, salt: Buffer): Promise<Keys> {
  const root = isMade(secret) ? secret : await derive(secret, salt, recommendedCost);
  const bytes = (use: string) => Buffer.from(hkdfSync('sha256', root, salt, `provoke ${use}`, 32));
  return {
    accounts: bytes('accounts').toString('base64url'),
    webhooks: bytes('webhooks').toString('base64url'),
    fingerprint: bytes('fingerprint'),
  };
}

export const makeSalt = (): Buffer => randomBytes(16);
