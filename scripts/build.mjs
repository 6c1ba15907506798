// Bundles `provoke` with its private packages; what npm knows stays outside. `npm run build`, or by
// itself when a checkout's `provoke` finds its bundle older than a source file.
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'packages/provoke/dist');
const stamp = join(dist, 'built.txt');
const migrations = join(root, 'packages/server/src/db/migrations');
const schemaAssets = join(root, 'packages/server/src/schema/schema-assets.json');

export async function buildIfStale() {
  const built = await stat(stamp).catch(() => undefined);
  if (built && built.mtimeMs > (await newestSource())) return;
  await build();
}

/** Writes new chunks beside the old ones and the entry points last, so that two builds at once do no harm. */
async function build() {
  const { build: bundle } = await import('esbuild');
  const started = Date.now();
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: ['packages/provoke/src/main.ts', 'packages/provoke/src/index.ts'],
    outdir: dist,
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['provoke-source'],
    plugins: [externalsFromNpm],
    chunkNames: 'chunks/[name]-[hash]',
    sourcemap: 'linked',
    legalComments: 'none',
  });
  const entriesLast = outputFiles.sort((a, b) => depth(b.path) - depth(a.path));
  for (const { path, contents } of entriesLast) await writeWhole(path, contents);
  await cp(migrations, join(dist, 'chunks/migrations'), { recursive: true });
  await copySchemaAssets();
  await writeWhole(stamp, new Date(started).toISOString());
}

/** The files of the schema's two pages, so that whoever installs the command needs neither of their packages. */
async function copySchemaAssets() {
  const { resolve } = createRequire(schemaAssets);
  const files = Object.entries(JSON.parse(await readFile(schemaAssets, 'utf8')));
  for (const [name, source] of files)
    await cp(resolve(source), join(dist, 'chunks/schema-assets', name));
}

const depth = (path) => relative(dist, path).split('/').length;

async function writeWhole(path, contents) {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, contents);
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

async function newestSource() {
  const folders = ['contract', 'client', 'engine', 'server', 'sandbox', 'provoke'];
  const times = await Promise.all(
    folders.map(async (name) => {
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
  await build();
}
