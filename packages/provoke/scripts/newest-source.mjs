import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { own, root } from './places.mjs';

/** When a file that the bundle is made of was last changed. Asked at every start in a checkout, so it must be quick. */
export const newestSource = () => {
  const packages = readdirSync(join(root, 'packages'), { withFileTypes: true });
  const folders = packages
    .filter((entry) => entry.isDirectory() && entry.name !== 'dashboard')
    .map(({ name }) => join(root, 'packages', name, 'src'));
  return Math.max(...[...folders, join(own, 'scripts')].map(newestIn));
};

/** The same for the dashboard. */
export const newestDashboardSource = () => {
  const libraries = ['contract', 'client', 'evidence', 'figures', 'statistics'].map(
    (name) => `${name}/src`,
  );
  const folders = [...libraries, 'dashboard/src', 'dashboard/build'];
  const page = statSync(join(root, 'packages/dashboard/index.html')).mtimeMs;
  return Math.max(page, ...folders.map((folder) => newestIn(join(root, 'packages', folder))));
};

const NOT_BUNDLED = /\.test\.tsx?$|\.snap$/;

function newestIn(folder) {
  let newest = 0;
  for (const entry of entriesOf(folder)) {
    if (NOT_BUNDLED.test(entry.name)) continue;
    const path = join(folder, entry.name);
    const time = entry.isDirectory() ? newestIn(path) : statSync(path).mtimeMs;
    if (time > newest) newest = time;
  }
  return newest;
}

/** A folder that has no sources, or has vanished, makes nothing newer. */
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
