// In a checkout `provoke` makes its bundle by itself, when a source file is newer. It is not published.
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { newestDashboardSource, newestSource } from './newest-source.mjs';
import { DASHBOARD_RECORD, dist, own, root, STAMP } from './places.mjs';

/** Builds nothing if the package is not in its workspace: its surroundings then belong to someone else. */
export async function buildIfStale() {
  if (!isWorkspace()) return;
  if (!isNewer(STAMP, newestSource())) {
    const { build } = await import('./build.mjs');
    // Compiled code of chunks that were named otherwise.
    rmSync(join(dist, 'cache'), { recursive: true, force: true });
    await build(dist);
  }
  if (!isNewer(DASHBOARD_RECORD, newestDashboardSource())) {
    const { buildDashboard } = await import('./dashboard.mjs');
    buildDashboard(dist);
  }
}

function isNewer(name, time) {
  const built = statSync(join(dist, name), { throwIfNoEntry: false });
  return built !== undefined && built.mtimeMs > time;
}

function isWorkspace() {
  if (own !== join(root, 'packages/provoke/')) return false;
  try {
    const text = readFileSync(join(root, 'package.json'), 'utf8');
    return /"name": *"provoke-workspace"/.test(text);
  } catch {
    return false;
  }
}
