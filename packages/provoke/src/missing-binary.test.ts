import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../dashboard/build/build.mjs', import.meta.url));

/** As Vite's bundler fails without the binary of this platform. */
const withoutBinary = asModule(`import { registerHooks } from 'node:module';
registerHooks({ resolve(name, context, next) {
  if (name === 'vite') throw new Error('Cannot find native binding.\\nA long explanation.');
  return next(name, context);
} });`);

test('without the binary of its bundler the build says in two lines what to type', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', withoutBinary, script, '/nowhere', '/nowhere/record.json'],
    { encoding: 'utf8', timeout: 20_000 },
  );

  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    'Vite, which builds the dashboard, could not be loaded: Cannot find native binding.\n' +
      'Install what is missing: npm ci --include=optional\n',
  );
});

function asModule(text: string): string {
  return `data:text/javascript,${encodeURIComponent(text)}`;
}
