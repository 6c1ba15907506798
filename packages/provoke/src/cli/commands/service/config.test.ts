import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';

test('what is set is there, in a file that is the owner’s alone', async () => {
  const { type } = await openTerminal();

  await type('config set --api-key pvk_secret --base-url http://127.0.0.1:8080');
  const path = (await type('config path')).stdout;

  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await type('config get api_key')).stdout).toBe('pvk_secret');
  expect((await type('config get base_url')).stdout).toBe('http://127.0.0.1:8080');
});

test('a key can come from standard input, so that no process list shows it', async () => {
  const { type } = await openTerminal();

  await type('config set --api-key -', 'pvk_typed\n');

  expect((await type('config get api_key')).stdout).toBe('pvk_typed');
});

test('the environment wins over the file', async () => {
  const { type } = await openTerminal({ SERVICE_API_KEY: 'pvk_env' });

  await type('config set --api-key pvk_file');

  expect((await type('config get api_key')).stdout).toBe('pvk_env');
});

test('the list shortens the key', async () => {
  const { type } = await openTerminal();
  await type(`config set --api-key pvk_12345678_${'x'.repeat(49)}`);

  expect((await type('config list')).stdout).toBe(
    'api_key     pvk_12345678…\nbase_url    (not set)\nlocal_model (not set)',
  );
  expect(JSON.parse((await type('config list --json')).stdout)).toEqual({
    api_key: 'pvk_12345678…',
    base_url: null,
    local_model: null,
  });
});

test.each([
  ['config set', /Nothing to set/],
  ['config set --base-url ftp://x', /not an http or https address/],
  ['config get nonsense', /Known: api_key, base_url, local_model/],
  ['config get api_key', /provoke config set --api-key -$/m],
  ['config nonsense', /no command "nonsense"/],
])('%s is wrong usage, and says what is right', async (line, hint) => {
  const { type } = await openTerminal();

  const { code, stdout, stderr } = await type(line);

  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(hint);
});
