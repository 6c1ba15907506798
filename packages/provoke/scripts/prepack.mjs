// `npm pack` packs what `npm run build` made of these sources, and has it made if that is missing or older.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { newestDashboardSource, newestSource } from './newest-source.mjs';
import { DASHBOARD_RECORD, own, root, STAMP } from './places.mjs';

const made = [`dist/${STAMP}`, `dist/${DASHBOARD_RECORD}`, 'dist/index.d.ts', 'sbom.cdx.json'];
const newest = Math.max(newestSource(), newestDashboardSource());
const times = made.map((name) => statSync(join(own, name), { throwIfNoEntry: false })?.mtimeMs);
if (times.some((time) => time === undefined || time <= newest))
  process.exitCode = spawnSync('npm', ['run', 'build'], {
    cwd: root,
    // Standard output is what `npm pack` prints.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  }).status;
