import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** In the checkout, so that npm's packages can be resolved. */
const outdir = fileURLToPath(new URL('../dist', import.meta.url));

/** Builds the worker with the engine as users have it: bundled, next to npm's packages. Returns the script. */
export async function buildWorker(): Promise<string> {
  await build({
    entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node22.12',
    conditions: ['provoke-source'],
    plugins: [externalsFromNpm],
    logLevel: 'error',
  });
  return join(outdir, 'worker.js');
}

const externalsFromNpm: Plugin = {
  name: 'externals-from-npm',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path.startsWith('@provoke/') || path.startsWith('/') ? undefined : { path, external: true },
    );
  },
};
