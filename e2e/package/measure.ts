import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Size of a folder in bytes, as the disk counts them. */
export async function bytesIn(path: string): Promise<number> {
  const stats = await lstat(path);
  if (!stats.isDirectory()) return stats.blocks * 512;
  const sizes = (await readdir(path)).map((name) => bytesIn(join(path, name)));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Every package inside a `node_modules`. */
export async function packagesIn(modules: string): Promise<string[]> {
  const entries = await readdir(modules, { recursive: true });
  const folders = entries.filter(
    (path) => path.endsWith('/package.json') || path === 'package.json',
  );
  return folders
    .map((path) => path.replace(/\/package\.json$/, ''))
    .filter((path) => /(^|\/node_modules\/)(@[^/]+\/)?[^/]+$/.test(path) && !path.startsWith('.'));
}
