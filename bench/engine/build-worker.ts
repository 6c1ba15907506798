import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** In the checkout, so that what npm knows is found from there. */
const outfile = fileURLToPath(new URL('../dist/engine-worker.js', import.meta.url));

/** The worker with the engine as users have it: bundled, beside npm's packages. Gives the script. */
export async function buildWorker(): Promise<string> {
  await build({
    entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['provoke-source'],
    plugins: [externalsFromNpm],
    logLevel: 'error',
  });
  return outfile;
}

const externalsFromNpm: Plugin = {
  name: 'externals-from-npm',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path.startsWith('@provoke/') || path.startsWith('/') ? undefined : { path, external: true },
    );
  },
};
