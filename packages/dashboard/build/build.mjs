// Builds the dashboard into the folder that is its argument. A process of its own: it sets NODE_ENV.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWhole } from '../../provoke/scripts/write-whole.mjs';
import { compress } from './compress.mjs';
import { measureFirstLoads } from './first-loads.mjs';

const own = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Writes each file whole and the page last, so that a running service never serves half a build. The record, next to
 * the folder, is as old as the sources that were read.
 */
async function buildInto(folder, record) {
  const { build } = await loadVite();
  const started = new Date();
  // With another one, such as the `test` of a test run, React's development build would be served.
  // biome-ignore lint/style/noProcessEnv: Vite reads it there.
  process.env.NODE_ENV = 'production';
  const { output } = await build({ root: own, logLevel: 'warn', build: { write: false } });
  const files = await compress(output.map(({ fileName, ...file }) => [fileName, contentOf(file)]));
  const licences = await fontLicences();
  const pageLast = [...licences, ...files].sort(([name]) => (name === 'index.html' ? 1 : -1));
  for (const [name, content] of pageLast) await writeWhole(join(folder, name), content);
  const made = { firstLoads: measureFirstLoads(output), sources: sourcesOf(output) };
  await writeWhole(record, JSON.stringify(made, null, 2), started);
}

/** It has a binary for each platform, which npm leaves out together with optional packages. */
async function loadVite() {
  try {
    return await import('vite');
  } catch (error) {
    const [reason] = String(error?.message ?? error).split('\n');
    process.stderr.write(
      `Vite, which builds the dashboard, could not be loaded: ${reason}\nInstall what is missing: npm ci --include=optional\n`,
    );
    process.exit(1);
  }
}

const contentOf = (file) => Buffer.from(file.type === 'chunk' ? file.code : file.source);

/** They go where the fonts go. */
async function fontLicences() {
  const folder = join(own, 'src/fonts');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
  return Promise.all(
    names.map(async (name) => [`assets/${name}`, await readFile(join(folder, name))]),
  );
}

/** The files that went into the scripts, as paths from the workspace's folder. */
function sourcesOf(output) {
  const ids = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  return [...new Set(ids.filter((id) => id.startsWith(root)).map((id) => relative(root, id)))];
}

const [folder, record] = process.argv.slice(2);
await buildInto(folder, record);
