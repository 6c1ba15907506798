import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { root } from '../places.mjs';
import { writeWhole } from '../write-whole.mjs';
import { describeOptions } from './describe-options.mjs';

/** One file with the types of all that the library exports; only zod's are imported. */
export async function writeDeclarations(path) {
  await emitTypes();
  const { generate } = await rollup({
    input: typesOf('packages/provoke', './src/index.ts'),
    external: [/^zod(\/|$)/],
    plugins: [{ name: 'workspace', resolveId }, dts()],
  });
  const { output } = await generate({ format: 'es' });
  await writeWhole(path, describeOptions(output[0].code));
}

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
