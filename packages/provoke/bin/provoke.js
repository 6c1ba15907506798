#!/usr/bin/env node
import { existsSync } from 'node:fs';

// In a checkout the bundle is made when it is missing or older than the source. What is published has no `scripts`, and
// nothing outside the package is ever looked for: what lies there is the user's.
const build = new URL('../scripts/build.mjs', import.meta.url);
if (existsSync(build)) await (await import(build.href)).buildIfStale();

await import('../dist/main.js');
