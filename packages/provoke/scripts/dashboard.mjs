import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DASHBOARD_RECORD, dist, root } from './places.mjs';

/** Has the dashboard built next to the bundle, where the service finds it. */
export function buildDashboard(folder) {
  const script = join(root, 'packages/dashboard/build/build.mjs');
  const { status } = spawnSync(
    process.execPath,
    [script, join(folder, 'chunks/dashboard'), join(folder, DASHBOARD_RECORD)],
    // Standard output is the command's.
    { stdio: ['ignore', 2, 2] },
  );
  if (status !== 0) throw new Error('The dashboard could not be built.');
}

/** The source files of the last build, and the script that each page loads. */
export const readDashboardRecord = async () =>
  JSON.parse(await readFile(join(dist, DASHBOARD_RECORD), 'utf8'));

const MAX_KB = 150;

/** Prints how much script a page loads. Throws for more than was promised. */
export function checkFirstLoads(firstLoads) {
  const kb = firstLoads.map(({ name, bytes }) => ({ name, kb: Math.ceil(bytes / 100) / 10 }));
  const [largest, ...others] = kb.sort((a, b) => b.kb - a.kb);
  const smallest = others.at(-1) ?? largest;
  const said = `dashboard: ${smallest.kb} kB (${smallest.name}) to ${largest.kb} kB (${largest.name}) of script, gzipped, before a page shows.`;
  if (largest.kb > MAX_KB) throw new Error(`${said} At most ${MAX_KB} kB are allowed.`);
  return said;
}
