import { spawnSync } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { readCommands } from '../guides/blocks.ts';
import { makeHome, pathWithCommand } from '../provoke.ts';

const wanted = process.env['PICTURES'] !== undefined;
const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What fits next to the README's text. */
const WIDTH = 92;

test.runIf(wanted)('the picture of a first campaign, as the README types it', async () => {
  const home = await makeHome();
  const port = `${await freePort()}`;
  await cp(fromRoot('examples/chat-agent.mjs'), join(home, 'chat-agent.mjs'));
  const commands = (await readCommands('README.md')).filter((command) =>
    /^provoke (init|run|show)\b/.test(command),
  );
  const script = [
    `node chat-agent.mjs ${port} > agent & trap "kill $!" EXIT; until [ -s agent ]; do sleep 0.1; done`,
    ...commands.map((command) => `echo '$ ${command}'; ${command} 2>&1; echo`),
  ].join('\n');

  const { stdout, status } = spawnSync('bash', ['-ec', script.replaceAll('8088', port)], {
    cwd: home,
    encoding: 'utf8',
    env: { PATH: await pathWithCommand(home), HOME: home },
    timeout: 120_000,
  });

  expect(status).toBe(0);
  const lines = stdout.replaceAll(port, '8088').replaceAll(home, '~').split('\n');
  const cut = lines.map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line));
  const drawn = spawnSync(
    process.execPath,
    [fromRoot('scripts/terminal-picture.mjs'), 'A first campaign in a terminal'],
    { input: cut.join('\n'), encoding: 'utf8' },
  );
  await writeFile(fromRoot('docs/images/first-campaign.svg'), drawn.stdout);
});
