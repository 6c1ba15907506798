import { expect, test } from 'vitest';
import { openTerminal } from '../test/terminal.ts';

test.each([
  '--help',
  'eval --help',
  'eval flipattack --help',
  'agent --help',
  'agent check --help',
  'codecli-a --help',
  'judge --help',
  'judges --help',
  'init --help',
  'doctor --help',
  'completion --help',
  'judge calibrate --help',
  'resume --help',
  'sync --help',
  'campaigns --help',
  'serve --help',
  'config set --help',
  'admin org create --help',
  'admin credits grant --help',
  'admin org list --help',
  'admin user create --help',
  'admin user list --help',
  'admin user reset-link --help',
  'admin user remove --help',
  'admin key create --help',
  'admin key list --help',
  'admin key revoke --help',
  'demo --help',
])('provoke %s', async (line) => {
  const { type } = await openTerminal();

  const { code, stdout, stderr } = await type(line);

  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatchSnapshot();
});
