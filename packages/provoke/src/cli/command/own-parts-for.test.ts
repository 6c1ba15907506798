import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTerminal } from '../test/terminal.ts';

/** A person in a folder whose configuration cannot be used. */
async function besideBroken() {
  const terminal = await openTerminal();
  const config = join(terminal.home, 'provoke.config.ts');
  await writeFile(config, 'throw new Error("boom,\\non two lines")');
  return terminal;
}

test.each([
  '--version',
  '-V',
  '--help',
  'help',
  'campaigns',
  'campaigns --json',
  'config path',
  'config list',
  'config set --local-model llama3',
  'goals',
  'sync',
  'resume',
  'run c.yaml --help',
  'serve --help',
  'demo --help',
  'admin user list --help',
  'schema',
  'techniques',
  'techniques --json',
  'targets',
  'judges',
  'completion bash',
  'completion zsh',
  'eval --help',
  'eval flipattack --help',
  'help eval',
  'help eval flipattack',
  '-V eval',
  'codecli-a -h',
  'claude --help',
  'scan --help',
  'agent check --help',
  'judges --help',
])('provoke %s does not run a provoke.config, so that a broken one is no matter', async (line) => {
  const { type } = await besideBroken();

  expect(await type(line)).toMatchObject({ code: 0, stderr: expect.not.stringContaining('boom') });
});

test.each(['schema', 'techniques', 'targets', 'judges', 'eval flipattack --help'])(
  'provoke %s says that what a provoke.config adds is not shown',
  async (line) => {
    const { type } = await besideBroken();

    expect((await type(line)).stderr).toBe(
      'What provoke.config.ts adds is not shown: help and lists do not run it.',
    );
  },
);

test.each([
  'eval flipattack --agent-name a --agent-type localmodel --goals x',
  'codecli-a',
  'run --preset quick',
  'run provoke.config.ts',
])('provoke %s uses a provoke.config, so a broken one is an error', async (line) => {
  const { type } = await besideBroken();

  expect(await type(`${line} --trust-folder`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('boom'),
  });
});

test('a campaign of another file, and a site of another one, run nothing of the folder they are typed in', async () => {
  const { home, type } = await besideBroken();
  await mkdir(join(home, 'other'));
  await writeFile(
    join(home, 'other/c.yaml'),
    'agent: { name: a, agent_type: none }\nattack: { attack_type: flipattack, goals: [x] }',
  );

  const campaign = await type('run other/c.yaml');
  const site = await type('scan http://shop.example --config-file other/c.yaml');

  expect(campaign).toMatchObject({ code: 2, stderr: expect.stringContaining('agent type "none"') });
  expect(site).toMatchObject({ code: 2, stderr: expect.stringContaining('--authorized') });
});
