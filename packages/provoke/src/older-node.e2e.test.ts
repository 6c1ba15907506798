import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const command = fileURLToPath(new URL('../bin/provoke.js', import.meta.url));

/** The command on a Node that says it is another. */
const onNode = (version: string) =>
  promisify(execFile)(process.execPath, [
    '--import',
    `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`,
    command,
    '--version',
  ]);

test.each(['18.20.8', '20.20.2', '22.11.0'])(
  'on Node %s the command says which version it needs, and does nothing else',
  async (version) => {
    const started = onNode(version);

    await expect(started).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `provoke needs Node 22.12 or newer. This is Node ${version}.\nInstall a newer one from https://nodejs.org. In a checkout, \`npm ci\` installs one: put node_modules/.bin first on the PATH.\n`,
    });
  },
);

test.each(['22.12.0', '24.0.0', '100.0.0'])('on Node %s the command runs', async (version) => {
  expect((await onNode(version)).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
