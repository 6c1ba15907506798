#!/usr/bin/env node
import { existsSync } from 'node:fs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  process.stderr.write(
    `provoke needs Node 22.12 or newer. This is Node ${process.versions.node}.\n` +
      'Install a newer one from https://nodejs.org. In a checkout, `npx provoke` uses the Node that `npm ci` installed.\n',
  );
  process.exit(1);
}

// In a checkout the bundle is made when it is missing or older than the source. What is published has no `scripts`, and
// nothing outside the package is ever looked for: what lies there is the user's.
const build = new URL('../scripts/build.mjs', import.meta.url);
if (existsSync(build)) await (await import(build.href)).buildIfStale();

await import('../dist/main.js');
