import { chooseService } from '@provoke/campaign';
import { expect, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';

const ours = 'https://provoke.example:8443';

async function choose(base_url: string, env: Record<string, string>, answer?: string) {
  const { home, type } = await openTerminal();
  await type(`config set --api-key pvk_stored --base-url ${ours}`);
  return chooseService(
    { base_url },
    {
      storage: 'remote',
      dataDir: home,
      env: { HOME: home, ...env },
      ask: answer === undefined ? undefined : async () => answer,
    },
  );
}

test.each([
  [ours, {}, 'pvk_stored'],
  [`${ours}/below/`, {}, 'pvk_stored'],
  ['https://PROVOKE.example:8443', {}, 'pvk_stored'],
  [ours, { SERVICE_API_KEY: 'pvk_env' }, 'pvk_env'],
  [
    'http://127.0.0.1:9',
    { SERVICE_API_KEY: 'pvk_env', PROVOKE_BASE_URL: 'http://127.0.0.1:9' },
    'pvk_env',
  ],
])('a key goes to its own address: %s %j', async (address, env, apiKey) => {
  expect(await choose(address, env)).toMatchObject({ apiKey });
});

test.each([
  ['https://evil.example', {}],
  ['http://provoke.example:8443', {}],
  ['https://provoke.example', {}],
  ['https://provoke.example:84433', {}],
  ['https://provoke.example.evil.example:8443', {}],
  ['https://provoke.example:8443@evil.example', {}],
  ['https://evil.example/https://provoke.example:8443', {}],
  [ours, { SERVICE_API_KEY: 'pvk_env', PROVOKE_BASE_URL: 'https://other.example' }],
  ['https://other.example', { PROVOKE_BASE_URL: 'https://other.example' }],
])('a key goes to no other address: %s %j', async (address, env) => {
  await expect(choose(address, env)).rejects.toMatchObject({ name: 'UsageError' });
  await expect(choose(address, env, 'no')).rejects.toMatchObject({ name: 'UsageError' });
});

test('another address needs confirmation at a terminal, and is rejected elsewhere, with what to type', async () => {
  expect(await choose('https://new.example', {}, 'yes')).toMatchObject({ apiKey: 'pvk_stored' });
  await expect(choose('https://new.example', {})).rejects.toMatchObject({
    next: [
      'provoke config set --base-url https://new.example --api-key -',
      expect.stringContaining('export PROVOKE_BASE_URL=https://new.example'),
    ],
  });
});
