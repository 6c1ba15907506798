import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isAll } from './one-of-each.ts';

export const INSTALL_MS = 300_000;

/** Pages with chats from npm, and the packages that they are made of. */
export type WidgetFolder = 'chat-widgets' | 'chat-components' | 'chat-kits';

export const pathOf = (name: WidgetFolder): string =>
  fileURLToPath(new URL(`./${name}`, import.meta.url));

/**
 * Installs the widgets next to their pages, once. Those that are tried with `--all` alone are optional: a gigabyte that
 * nothing else needs. One of them is built by its packages' scripts.
 */
export async function installWidgets(name: WidgetFolder): Promise<void> {
  const folder = pathOf(name);
  if (await hasWidgets(folder)) return;
  const omitted = isAll ? [] : ['--omit=optional'];
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund', ...omitted], {
    cwd: folder,
    timeout: INSTALL_MS,
  });
}

/** npm writes its list last. */
async function hasWidgets(folder: string): Promise<boolean> {
  const { dependencies, optionalDependencies } = JSON.parse(
    await readFile(`${folder}/package.json`, 'utf8'),
  ) as Record<'dependencies' | 'optionalDependencies', object>;
  const needed = Object.keys({ ...dependencies, ...(isAll && optionalDependencies) });
  return ['.package-lock.json', ...needed].every((one) =>
    existsSync(`${folder}/node_modules/${one}`),
  );
}
