#!/usr/bin/env node
import { existsSync } from 'node:fs';

// In a checkout the bundle is made when it is missing or older than the source; an installed package has no scripts.
const build = new URL('../../../scripts/build.mjs', import.meta.url);
if (existsSync(build)) await (await import(build.href)).buildIfStale();

await import('../dist/main.js');
