import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Environment } from '@provoke/engine';
import { createFile, makeFolder, readOwnFile } from '@provoke/files';
import { settingsPath } from '../settings/config.ts';
import type { Manifest } from './manifest.ts';

/** What a campaign can make this machine do: its addresses, and the variables it names. It never changes. */
type Sealed = Pick<Manifest, 'id' | 'storage' | 'base_url' | 'agent' | 'attack'>;

/**
 * Marks a campaign as started here, with a key outside its folder, so that a planted folder cannot have it. Null if
 * that key cannot be stored.
 */
export async function sealOf(manifest: Sealed, env: Environment): Promise<string | null> {
  const path = keyPath(env);
  try {
    await makeFolder(dirname(path), 0o700);
    await createFile(path, randomBytes(32).toString('hex'));
    return computeSeal(manifest, await readOwnFile(path));
  } catch {
    return null;
  }
}

/** Whether it was started here and is unchanged. */
export async function isSealed(
  { seal, ...manifest }: Sealed & { seal: string | null },
  env: Environment,
): Promise<boolean> {
  const key = await readOwnFile(keyPath(env)).catch(() => '');
  if (seal === null || key === '') return false;
  const [given, computed] = [Buffer.from(seal), Buffer.from(computeSeal(manifest, key))];
  return given.length === computed.length && timingSafeEqual(given, computed);
}

const keyPath = (env: Environment) => join(dirname(settingsPath(env)), 'campaign-seal.key');

const computeSeal = ({ id, storage, base_url, agent, attack }: Sealed, key: string) =>
  createHmac('sha256', key)
    .update(JSON.stringify([id, storage, base_url, agent, attack]))
    .digest('hex');
