import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = fileURLToPath(new URL('./chat-widgets', import.meta.url));

export const INSTALL_MS = 300_000;

/**
 * Installs the widgets next to their pages, once: a gigabyte that nothing else needs. One of them is built by its
 * packages' scripts.
 */
export async function installWidgets(): Promise<void> {
  const isThere = await access(`${folder}/node_modules/.package-lock.json`).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    timeout: INSTALL_MS,
  });
}
