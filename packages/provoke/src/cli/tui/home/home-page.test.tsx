import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../../../files/src/test/temporary-folder.ts';
import { recordMixed } from '../../test/recorded-campaign.ts';
import { openPages } from '../test/open-pages.ts';
import { createHomePage } from './home-page.tsx';

/** Home of a person with this environment. */
const openHome = (env: Record<string, string>) =>
  openPages((session) =>
    createHomePage({
      ...{ session, attack: async () => {}, resume: async () => {} },
      context: { env } as never,
      starter: { start: async () => {}, idle: async () => {} },
    }),
  );

test('the runs of the configured service are in the list, and open', async () => {
  const { env, remote, home } = await recordMixed();
  const { press, waitFor } = openHome({ ...env, HOME: home, PROVOKE_BASE_URL: remote.base_url });

  const listed = await waitFor('runs of the service (@)');
  press('enter');
  await waitFor(/Results {3}[\da-f]{8}-/);
  const results = await waitFor(/[◆○◌] +1 /);

  expect(listed.match(/✓ @ support/g)).toHaveLength(2);
  expect(listed).not.toContain('Asking the service');
  expect(results).toContain('broken');
});

const service = { SERVICE_API_KEY: 'pvk_0123456789abcdef' };
const nobody = async () => {
  const { url, close } = await scriptedServer(() => {});
  await close();
  return url;
};
const refusing = async () => {
  const { url, close } = await scriptedServer((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"detail":"Invalid key."}');
  });
  onTestFinished(close);
  return url;
};

test.each([
  [
    'cannot be reached',
    nobody,
    /The service at http:\S+ gave no answer.* Is it running\?/,
    service,
  ],
  [
    'refuses the key',
    refusing,
    /The service at .* refused.* provoke config set --api-key -/,
    service,
  ],
  ['has no key', nobody, /needs a key, and none is set\. .*provoke config set --api-key -/, {}],
])('home says why the runs are missing when the service %s', async (_, open, why, keys) => {
  const HOME = await temporaryFolder();
  const { see, waitFor } = openHome({ HOME, PROVOKE_BASE_URL: await open(), ...keys });

  await waitFor('No campaigns yet.');
  await waitFor('✕ The runs of the service are missing.');

  expect(see().replaceAll(/\s+/g, ' ')).toMatch(why);
});
