import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { root } from '../places.mjs';
import { writeWhole } from '../write-whole.mjs';
import { describeOptions } from './describe-options.mjs';

/**
 * The types of all that the library exports: one file, in which only zod's are imported, and a small one for each entry
 * point for tests, which imports that.
 */
export async function writeDeclarations(folder) {
  await emitTypes();
  const [index] = await declarationsOf(['index'], []);
  await writeWhole(join(folder, 'index.d.ts'), describeOptions(index.code));
  for (const { fileName, code } of await declarationsOf(['test', 'vitest', 'jest'], [fromIndex]))
    await writeWhole(join(folder, fileName), code);
}

async function declarationsOf(names, plugins) {
  const { generate } = await rollup({
    input: Object.fromEntries(
      names.map((name) => [name, typesOf('packages/provoke', `./src/${name}.ts`)]),
    ),
    external: [/^zod(\/|$)/, 'vitest'],
    plugins: [...plugins, { name: 'workspace', resolveId }, dts()],
  });
  const { output } = await generate({
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'test-types.d.ts',
  });
  return output;
}

/** What the library exports is declared once. A name that it does not export fails the test of the types. */
const fromIndex = {
  name: 'from-index',
  resolveId: (name) =>
    name.startsWith('@provoke/') ? { id: './index.js', external: true } : undefined,
};

/** A file of types for each source file. */
async function emitTypes() {
  const command = join(root, 'node_modules/.bin/tsc');
  await promisify(execFile)(command, ['-b', 'packages/provoke'], { cwd: root }).catch((error) => {
    throw new Error(error.stdout || error.message);
  });
}

const typesOf = (folder, source) =>
  join(root, folder, source.replace(/^\.\/src\//, 'dist/types/').replace(/\.ts$/, '.d.ts'));

/** `./a.ts` in the same folder, or `@provoke/a/b` as that package's `exports` has it; the rest is an error. */
async function resolveId(name, importer) {
  const [, own, door] = /^@provoke\/([^/]+)(\/.+)?$/.exec(name) ?? [];
  if (own) {
    const folder = `packages/${own}`;
    const { exports } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
    return typesOf(folder, exports[`.${door ?? ''}`]['provoke-source']);
  }
  return importer && /^\.\.?\//.test(name)
    ? join(importer, '..', name.replace(/\.ts$/, '.d.ts'))
    : undefined;
}
