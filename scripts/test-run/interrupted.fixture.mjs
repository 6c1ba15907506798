// A test run that starts a process and never ends: for run-folder.test.mjs.
import { spawn } from 'node:child_process';
import { setup } from './begin.mjs';

await setup({ vitest: { onClose: () => {} } });
const wait = ['-e', 'console.log("started"); setInterval(() => {}, 1_000);'];
// As a database does: a session of its own, and none of our variables.
spawn(process.execPath, wait, {
  cwd: process.env.TMPDIR,
  env: {},
  detached: true,
  stdio: ['ignore', 'inherit', 'ignore'],
});
console.log(process.env.TMPDIR);
setInterval(() => {}, 1_000);
