import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { deriveKeys, type Keys } from '../secrets/derive-keys.ts';
import { readGivenSecret, type SecretSettings } from '../secrets/given-secret.ts';
import { keyFileIn } from '../secrets/key-file.ts';
import { findKnownKey, type KnownKey, underKeyLock } from '../secrets/known-key.ts';
import { WrongKey } from '../secrets/wrong-key.ts';
import { adoptKey } from './adopt-key.ts';

/** Where the secret is: with the operator, or in the data folder. */
export type KeySource = SecretSettings & { dataDir: string };

/** The keys of this installation. Throws if the secret here is missing or not the database's. */
export const openKeys = (db: Db, log: Logger, source: KeySource): Promise<Keys> =>
  underKeyLock(db, (tx) => openKeysWithin(tx, log, source));

/** The same under the lock. Finishes what a killed process began. */
export async function openKeysWithin(tx: Db, log: Logger, source: KeySource): Promise<Keys> {
  const given = await readGivenSecret(source);
  const known = await findKnownKey(tx);
  if (!known) return adoptKey(tx, log, { given, dataDir: source.dataDir });
  const keys = given === undefined ? await findInFiles(known, source) : await match(known, given);
  if (keys) return keys;
  throw new WrongKey(await explain(given, source));
}

/** A rotation that was killed after its commit leaves the secret in the second file. */
async function findInFiles(known: KnownKey, { dataDir }: KeySource): Promise<Keys | undefined> {
  const file = keyFileIn(dataDir);
  const current = await match(known, await file.read());
  if (current) return current;
  const next = await match(known, await file.readNext());
  if (next) await file.takeNext();
  return next;
}

async function match(known: KnownKey, secret: string | undefined): Promise<Keys | undefined> {
  if (secret === undefined) return undefined;
  const keys = await deriveKeys(secret, known.salt);
  return keys.fingerprint.equals(known.fingerprint) ? keys : undefined;
}

async function explain(given: string | undefined, source: KeySource): Promise<string> {
  const reason = given === undefined ? await explainFile(source) : explainGiven(source);
  return `${reason} For a restored backup, that is the key of its time. If the key is lost: provoke admin secret reset --help`;
}

const explainGiven = ({ authSecret, authSecretFile }: SecretSettings): string =>
  `The key in ${authSecret === undefined ? `AUTH_SECRET_FILE (${authSecretFile})` : 'AUTH_SECRET'} is not this database's. Set AUTH_SECRET to the key that the other nodes use, or unset it if their key is in a file auth-secret, and copy that.`;

async function explainFile({ dataDir }: KeySource): Promise<string> {
  const { path, read } = keyFileIn(dataDir);
  const here =
    (await read()) === undefined
      ? `This database has a key, and it is not here: AUTH_SECRET is not set, and there is no ${path}.`
      : `The key in ${path} is not this database's, and AUTH_SECRET is not set.`;
  return `${here} Set AUTH_SECRET to the key that the other nodes use, or copy their file auth-secret to ${path}.`;
}
