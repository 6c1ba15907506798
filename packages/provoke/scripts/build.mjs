// Bundles `provoke` with its private packages; what npm knows stays outside. `npm run build`, or by
// itself when a checkout's `provoke` finds its bundle older than a source file. It is not published.
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const own = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const dist = join(root, 'packages/provoke/dist');
const bundled = [
  'contract',
  'client',
  'statistics',
  'report',
  'engine',
  'server',
  'sandbox',
  'provoke',
];
const STAMP = 'built.txt';
const migrations = join(root, 'packages/server/src/db/migrations');
const schemaAssets = join(root, 'packages/server/src/schema/schema-assets.json');

/** Builds nothing where the package does not lie in its workspace: what is around it then is somebody else's. */
export async function buildIfStale() {
  if (!(await isWorkspace())) return;
  const built = await stat(join(dist, STAMP)).catch(() => undefined);
  if (built && built.mtimeMs > (await newestSource())) return;
  await build(dist);
}

/** Writes each file whole, beside the old ones and the entry points last, so that builds at once do no harm. */
export async function build(folder) {
  const { build: bundle } = await import('esbuild');
  const started = new Date();
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: {
      main: 'packages/provoke/src/cli/main.ts',
      index: 'packages/provoke/src/index.ts',
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node22.12',
    conditions: ['provoke-source'],
    plugins: [externalsFromNpm],
    chunkNames: 'chunks/[name]-[hash]',
    sourcemap: 'linked',
    legalComments: 'none',
  });
  await copyMigrations(folder);
  await copySchemaAssets(folder);
  const entriesLast = outputFiles.sort((a, b) => depth(folder, b.path) - depth(folder, a.path));
  for (const { path, contents } of entriesLast) await writeWhole(path, contents);
  // As old as the source that was read: what changed meanwhile, or another build has, is newer.
  await writeWhole(join(folder, STAMP), started.toISOString(), started);
}

async function copyMigrations(folder) {
  for (const name of await readdir(migrations))
    await writeWhole(
      join(folder, 'chunks/migrations', name),
      await readFile(join(migrations, name)),
    );
}

/** The files of the schema's two pages, so that whoever installs the command needs neither of their packages. */
async function copySchemaAssets(folder) {
  const { resolve } = createRequire(schemaAssets);
  const files = Object.entries(JSON.parse(await readFile(schemaAssets, 'utf8')));
  for (const [name, source] of files)
    await writeWhole(join(folder, 'chunks/schema-assets', name), await readFile(resolve(source)));
}

const depth = (folder, path) => relative(folder, path).split('/').length;

async function writeWhole(path, contents, time = new Date()) {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, contents);
  await utimes(draft, time, time);
  await rename(draft, path);
}

const externalsFromNpm = {
  name: 'externals-from-npm',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path.startsWith('@provoke/') || path.startsWith('/') ? undefined : { path, external: true },
    );
  },
};

async function isWorkspace() {
  const text = await readFile(join(root, 'package.json'), 'utf8').catch(() => '');
  return /"name": *"provoke-workspace"/.test(text) && own === join(root, 'packages/provoke/');
}

async function newestSource() {
  const times = await Promise.all(
    bundled.map(async (name) => {
      const folder = join(root, 'packages', name, 'src');
      const entries = await readdir(folder, { recursive: true });
      const stats = await Promise.all(entries.map((entry) => stat(join(folder, entry))));
      return Math.max(...stats.map(({ mtimeMs }) => mtimeMs));
    }),
  );
  return Math.max(...times, (await stat(fileURLToPath(import.meta.url))).mtimeMs);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await rm(dist, { recursive: true, force: true });
  await build(dist);
}
