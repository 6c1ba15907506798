// `npm pack` packs what `npm run build` made of these sources, and has it made if that is missing or older.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { newestSource } from './newest-source.mjs';
import { own, root, STAMP } from './places.mjs';

const made = [`dist/${STAMP}`, 'dist/index.d.ts', 'sbom.cdx.json'].map((name) =>
  statSync(join(own, name), { throwIfNoEntry: false }),
);
if (made.some((file) => !file || file.mtimeMs <= newestSource()))
  process.exitCode = spawnSync('npm', ['run', 'build'], {
    cwd: root,
    // Standard output is what `npm pack` prints.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  }).status;
