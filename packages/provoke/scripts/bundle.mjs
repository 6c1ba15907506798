import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { own, root } from './places.mjs';
import { withoutBarrels } from './without-barrels.mjs';

/** What npm installs with the bundle. All other packages are part of it. */
const installed = ['jiti', 'playwright-core'];
/** The runner whose tests import `provoke/vitest`. */
const ofTheUser = ['vitest'];
/** `pg` and Ink ask for them and do without. */
const absent = ['pg-native', 'react-devtools-core'];

/** CommonJS packages in the bundle load Node's modules with it. */
const REQUIRE = `import { createRequire as makeRequire } from 'node:module';
const require = makeRequire(import.meta.url);`;

/** The bundle, and the paths of the source files in it, from the workspace's folder. */
export async function bundle(folder) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'packages/provoke/src/cli/main.ts',
      index: 'packages/provoke/src/index.ts',
      test: 'packages/provoke/src/test.ts',
      vitest: 'packages/provoke/src/vitest.ts',
      jest: 'packages/provoke/src/jest.ts',
      // Next to the chunks that start them.
      'chunks/report-thread': 'packages/server/src/records/run-views/report-thread.ts',
      'chunks/export-thread': 'packages/server/src/records/spans/export-thread.ts',
      'chunks/late-thread': 'packages/server/src/records/late-spans/late-thread.ts',
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node22.12',
    conditions: ['provoke-source'],
    mainFields: ['module', 'main'],
    external: [...installed, ...ofTheUser, ...absent],
    banner: { js: REQUIRE },
    chunkNames: 'chunks/[name]-[hash]',
    legalComments: 'none',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    minifySyntax: true,
    minifyWhitespace: true,
    plugins: [englishZod, withoutBarrels],
    metafile: true,
    logLevel: 'warning',
  });
  checkDeclared(installed);
  return { outputFiles, sources: sourcesOf(metafile) };
}

/** zod's messages in fifty languages are half of it; ours are in English. */
const englishZod = {
  name: 'english-zod',
  setup({ onResolve }) {
    onResolve({ filter: /locales\/index\.js$/ }, ({ path, resolveDir }) =>
      /[\\/]zod[\\/]/.test(resolveDir) ? { path: join(resolveDir, path, '../en.js') } : undefined,
    );
  },
};

function sourcesOf({ outputs }) {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const paths = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
  return [...new Set(paths)];
}

/** What the bundle asks npm for must be what the package tells npm to install. */
function checkDeclared(names) {
  const manifest = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
  const declared = { ...manifest.dependencies, ...manifest.optionalDependencies };
  const missing = names.filter((name) => !(name in declared));
  if (missing.length > 0)
    throw new Error(`packages/provoke/package.json does not list ${missing.join(', ')}.`);
}
