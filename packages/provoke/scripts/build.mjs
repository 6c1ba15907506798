// `npm run build` makes all that `npm pack` packs: the bundle, its type declarations, notices and bill of materials.
// It is not published.
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { buildDashboard } from './dashboard.mjs';
import { dist, root, STAMP } from './places.mjs';
import { writeWhole } from './write-whole.mjs';

const migrations = join(root, 'packages/server/src/db/migrations');
const serviceRole = join(root, 'packages/server/src/db/embedded/service-role.sql');
const schemaAssets = join(root, 'packages/server/src/pages/schema/schema-assets.json');

/**
 * Writes each file whole, keeps the old ones, and writes the entry points last, so that simultaneous builds do no harm.
 * Returns the source files that went into it, as paths from the workspace's folder.
 */
export async function build(folder) {
  const started = new Date();
  const { outputFiles, sources } = await bundle(folder);
  await nameModules(folder);
  await copyMigrations(folder);
  await writeWhole(join(folder, 'chunks/service-role.sql'), await readFile(serviceRole));
  const assets = await copySchemaAssets(folder);
  const entriesLast = outputFiles.sort((a, b) => depth(folder, b.path) - depth(folder, a.path));
  for (const { path, contents } of entriesLast) await writeWhole(path, contents);
  // As old as the source that was read: later changes, or those of another build, are newer.
  await writeWhole(join(folder, STAMP), started.toISOString(), started);
  return [...sources, ...assets];
}

/** Node looks for the type of each module from its own folder upwards, and remembers only what it finds. */
const nameModules = (folder) =>
  writeWhole(join(folder, 'chunks/package.json'), `${JSON.stringify({ type: 'module' })}\n`);

const depth = (folder, path) => relative(folder, path).split('/').length;

async function copyMigrations(folder) {
  for (const name of await readdir(migrations))
    await writeWhole(
      join(folder, 'chunks/migrations', name),
      await readFile(join(migrations, name)),
    );
}

/** The files of the schema's two pages, so that an installation needs neither of their packages. */
async function copySchemaAssets(folder) {
  const { resolve } = createRequire(schemaAssets);
  const files = Object.entries(JSON.parse(await readFile(schemaAssets, 'utf8')));
  const sources = files.map(([name, source]) => ({ name, source: resolve(source) }));
  for (const { name, source } of sources)
    await writeWhole(join(folder, 'chunks/schema-assets', name), await readFile(source));
  return sources.map(({ source }) => relative(root, source));
}

/** Removes what an earlier build named otherwise. */
async function removeOlder(folder, time) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await stat(path)).mtimeMs < time) await rm(path);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { release } = await import('./release/release.mjs');
  const started = Date.now();
  const sources = await build(dist);
  buildDashboard(dist);
  await removeOlder(join(dist, 'chunks'), started);
  await release(sources);
}
