#!/usr/bin/env node
import { existsSync, statSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
// What is published has no `scripts`. Nothing outside the package is ever looked for: what lies there is the user's.
const build = new URL('../scripts/build-if-stale.mjs', import.meta.url);
const isCheckout = existsSync(build);

if (major < 22 || (major === 22 && minor < 12))
  leave(
    `provoke needs Node 22.12 or newer. This is Node ${process.versions.node}.`,
    'Install a newer one from https://nodejs.org. In a checkout, `npm ci` installs one: put node_modules/.bin first on the PATH.',
  );

// Node keeps the compiled code for the next start, in a folder that no other user can write to.
const cache = isCheckout ? fileURLToPath(new URL('../dist/cache', import.meta.url)) : ownCache();
if (cache) module.enableCompileCache(cache);

// In a checkout the bundle is made when it is missing or older than the source.
if (isCheckout) {
  const { buildIfStale } = await import(build.href);
  await buildIfStale().catch(({ message }) =>
    leave(
      `provoke could not be built from this checkout. ${message.trim().split('\n')[0]}`,
      'If a package is missing: npm ci. If that leaves out optional packages, as behind some proxies: npm ci --include=optional',
    ),
  );
}

await import('../dist/main.js');

function leave(...lines) {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}

function ownCache() {
  // biome-ignore lint/style/noProcessEnv: the bundle, which reads the environment in one place, is not loaded yet
  const { HOME, XDG_CACHE_HOME } = process.env;
  const home = HOME || homedir();
  const owner = statSync(home, { throwIfNoEntry: false })?.uid;
  if (process.getuid && owner !== process.getuid()) return undefined;
  return join(XDG_CACHE_HOME || join(home, '.cache'), 'provoke');
}
