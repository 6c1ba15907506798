import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/**
 * A copy of the working tree, in which mutants are made: the tree itself is never changed. Installed packages are
 * linked; our own are those of the copy.
 */
export async function copyTree(root: string, to: string): Promise<void> {
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  );
  for (const file of new Set(stdout.split('\0').filter(Boolean))) await copyFile(root, to, file);
  await linkPackages(root, to, 'node_modules');
  for (const name of await readdir(join(root, 'packages'))) {
    await linkPackages(root, to, join('packages', name, 'node_modules'));
  }
}

async function copyFile(root: string, to: string, file: string): Promise<void> {
  await mkdir(dirname(join(to, file)), { recursive: true });
  await cp(join(root, file), join(to, file), { verbatimSymlinks: true }).catch(ifMissing);
}

async function linkPackages(root: string, to: string, folder: string): Promise<void> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(ifMissing);
  if (!entries) return;
  await mkdir(join(to, folder), { recursive: true });
  for (const entry of entries) {
    const [from, link] = [join(root, folder, entry.name), join(to, folder, entry.name)];
    if (entry.name === '@provoke') await linkPackages(root, to, join(folder, entry.name));
    else if (entry.name.startsWith('.') && entry.name !== '.bin') continue;
    else await symlink(entry.isSymbolicLink() ? await readlink(from) : from, link);
  }
}

/** A file that was deleted and not committed, or a package without packages of its own. */
function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
