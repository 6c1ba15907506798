import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const INSTALL_MS = 300_000;

/** Pages with chats from npm, and the packages that they are made of. */
export type WidgetFolder = 'chat-widgets' | 'chat-components' | 'chat-kits';

export const pathOf = (name: WidgetFolder): string =>
  fileURLToPath(new URL(`./${name}`, import.meta.url));

/**
 * Installs the widgets next to their pages, once: a gigabyte that nothing else needs. One of them is built by its
 * packages' scripts.
 */
export async function installWidgets(name: WidgetFolder): Promise<void> {
  const folder = pathOf(name);
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
