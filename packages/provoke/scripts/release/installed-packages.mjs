import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../places.mjs';
import { readPackage } from './packages-of.mjs';

/** What npm installs for `provoke` on this machine, itself included: what it needs, what that needs, and so on. */
export async function installedPackages() {
  const found = new Map();
  const waiting = ['packages/provoke'];
  while (waiting.length > 0) {
    const path = waiting.pop();
    if (found.has(path)) continue;
    const one = await readPackage(path);
    found.set(path, one);
    waiting.push(...one.needs.map((name) => locate(name, path)).filter(Boolean));
  }
  return [...found.values()];
}

/** As Node finds it. Absent are the binaries of other platforms. */
function locate(name, from) {
  const parts = from.split('/');
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
  return [
    ...folders.map((folder) => `${folder}/node_modules/${name}`),
    `node_modules/${name}`,
  ].find((path) => existsSync(join(root, path, 'package.json')));
}
