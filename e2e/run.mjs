// `npm run e2e`: one of each kind, as before every change. `npm run e2e -- --all`: every widget, client, kill and case.
// Other arguments are passed to vitest.
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const given = process.argv.slice(2);
const isAll = given.includes('--all');
// Once, before the tests: all of them use what it makes, and one packs it.
const prepack = fileURLToPath(new URL('../packages/provoke/scripts/prepack.mjs', import.meta.url));
const { status } = spawnSync(process.execPath, [prepack], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

const config = fileURLToPath(new URL('vitest.config.ts', import.meta.url));
const child = spawn(
  'vitest',
  ['run', '--config', config, ...given.filter((argument) => argument !== '--all')],
  { stdio: 'inherit', env: { ...process.env, ...(isAll && { E2E_ALL: '1' }) } },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
