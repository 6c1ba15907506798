// In a checkout `provoke` makes its bundle by itself, when a source file is newer. It is not published.
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { newestSource } from './newest-source.mjs';
import { dist, own, root, STAMP } from './places.mjs';

/** Builds nothing where the package does not lie in its workspace: what is around it then is somebody else's. */
export async function buildIfStale() {
  if (!isWorkspace()) return;
  const built = statSync(join(dist, STAMP), { throwIfNoEntry: false });
  if (built && built.mtimeMs > newestSource()) return;
  const { build } = await import('./build.mjs');
  // Compiled code of chunks that were named otherwise.
  rmSync(join(dist, 'cache'), { recursive: true, force: true });
  await build(dist);
}

function isWorkspace() {
  if (own !== join(root, 'packages/provoke/')) return false;
  try {
    const text = readFileSync(join(root, 'package.json'), 'utf8');
    return /"name": *"provoke-workspace"/.test(text);
  } catch {
    return false;
  }
}
