import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { faultyService } from '../../../../../campaign/src/test/faulty-service.ts';
import { runMixed, startMixedAgent } from '../../../../../campaign/src/test/mixed-campaign.ts';
import { temporaryFolder } from '../../../../../files/src/test/temporary-folder.ts';
import { recordMixed } from '../../test/recorded-campaign.ts';
import { openPages } from '../test/open-pages.ts';
import { SIZES } from '../test/sizes.ts';
import { createHomePage } from './home-page.tsx';
import { createServedRuns } from './served-runs.ts';

/** Home of a person with this environment. */
const openHome = (env: Record<string, string>, size = SIZES[0]) =>
  openPages(
    (session) =>
      createHomePage({
        ...{ session, attack: async () => {}, resume: async () => {} },
        context: { env, cwd: env['HOME'] } as never,
        starter: { start: async () => {}, idle: async () => {} },
      }),
    size,
  );

/** The data folder of a person, and what makes it the usual one. */
async function ownFolder() {
  const folder = await temporaryFolder();
  return { dataDir: join(folder, 'provoke'), env: { HOME: folder, XDG_DATA_HOME: folder } };
}

test('a campaign of this machine that the service has is one row, is found by its words, and opens', async () => {
  const { dataDir, env } = await ownFolder();
  const { id, remote, ...recorded } = await recordMixed({}, { data_dir: dataDir });
  const { press, paste, see, copied, waitFor } = openHome({
    ...{ ...recorded.env, ...env, PROVOKE_BASE_URL: remote.base_url },
  });

  const listed = await waitFor(/✓ completed {2}@ support.* 3 of 5/);
  press('/', ...'zebra');
  expect(see()).toContain('No campaign passes this filter.');
  press('ctrl-u');
  paste(`${id}\n`);
  press(...'completed', 'enter', 'y');
  expect(see()).toMatch(/› ✓ completed {2}@ support/);
  press('escape', '/');
  expect(see()).toContain(`search ${id} completed▏`);
  press('escape', 'enter');
  const results = await waitFor('Goals broken');

  expect(listed.match(/support/g)).toHaveLength(1);
  expect(listed).toContain('1 campaign');
  expect(copied).toEqual([`provoke show ${id}`]);
  expect(results).toContain('broken');
});

test('the runs of the configured service are in the list, and open', async () => {
  const { env, remote, home } = await recordMixed();
  const { press, waitFor } = openHome({ ...env, HOME: home, PROVOKE_BASE_URL: remote.base_url });

  const listed = await waitFor(/2 campaigns$/m);
  press('enter');
  await waitFor(/Results {3}support × \w+ #1/);
  const results = await waitFor('Goals broken');

  expect(listed.match(/✓ completed {2}@ support/g)).toHaveLength(2);
  expect(results).toContain('broken');
});

test('a campaign of another process appears, runs and ends without a key, and what is selected stays selected', async () => {
  const { dataDir, env } = await ownFolder();
  const { env: keys, remote } = await faultyService();
  const own = { ...remote, data_dir: dataDir };
  const run = (url: string, more: object) =>
    runMixed({ url, agent: { ...own, ...more }, options: { env: { ...keys, ...env } } });
  const { url } = await startMixedAgent();
  await run(url, { name: 'first' });
  let reply = () => {};
  const held = new Promise<void>((resolve) => {
    reply = resolve;
  });
  const slow = await scriptedServer(async (_, response) => {
    await held;
    response.end(JSON.stringify({ choices: [{ message: { content: 'No.' } }] }));
  });
  onTestFinished(slow.close);
  const { press, waitFor } = openHome({ ...keys, ...env });
  await waitFor(/✓ completed +first/);
  press('home');

  const running = run(`${slow.url}/v1`, { name: 'second' });
  const during = await waitFor(/● running +second/);
  reply();
  await running;
  const after = await waitFor(/✓ completed +second/);

  expect(during.split('\n').findIndex((line) => line.includes('second'))).toBe(3);
  for (const seen of [during, after]) expect(seen).toMatch(/› ✓ completed +first/);
});

test('each campaign that cannot be read is in the list, and so is its whole reason', async () => {
  const { dataDir, env } = await ownFolder();
  const ids = ['20261119-101500-aaaa', '20261120-101500-bbbb', '20261121-101500-cccc'];
  for (const id of ids) {
    const folder = join(dataDir, 'campaigns', id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, 'campaign.json'), '{"id": 1', { mode: 0o600 });
    await utimes(folder, new Date(0), new Date(0));
  }
  const { press, see, waitFor } = openHome(env);

  const listed = await waitFor(/unreadable +20261119/);
  press('down', 'enter');
  const details = see().replaceAll(/\s+/g, '');
  press('escape');

  for (const id of ids) expect(listed).toMatch(new RegExp(`! unreadable +${id} The campaign`));
  expect(listed).toContain('3 cannot be read: press v');
  const manifest = join(dataDir, 'campaigns', ids[1] ?? '', 'campaign.json');
  expect(details).toContain(`${manifest} is missing or damaged.`.replaceAll(' ', ''));
  expect(see()).toMatch(/› ! unreadable +20261120/);
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
const silent = async () => {
  const { url, close } = await scriptedServer(() => {});
  onTestFinished(close);
  return url;
};
const SET_KEY = 'provoke config set --api-key -';

test.each([
  ['cannot be reached', nobody, /The service at http:\S+ gave no answer.*provoke serve/, service],
  [
    'refuses the key',
    refusing,
    /The service at .* refused.* provoke config set --api-key -/,
    service,
  ],
  ['has no key', nobody, /needs a key, and none is set\. .*provoke config set --api-key -/, {}],
  ['never answers', silent, /It did not answer within 10 s\./, service],
])('home lists why the runs are missing when the service %s', async (_, open, why, keys) => {
  const HOME = await temporaryFolder();
  const { press, see, copied, waitFor } = openHome({
    HOME,
    PROVOKE_BASE_URL: await open(),
    ...keys,
  });

  await waitFor('No campaigns yet.');
  const listed = await waitFor(/› ! unreadable +http/);
  press('tab');
  const details = see().replaceAll(/\s+/g, ' ');
  press('y');

  expect(listed).toContain('provoke demo');
  expect(details).toContain('The runs of the service are missing.');
  expect(details).toMatch(why);
  if (details.includes(SET_KEY)) expect(copied).toEqual([SET_KEY]);
});

test('a service whose runs are the same is asked for its newest ones and nothing else', async () => {
  const { env, remote, home, served, client } = await recordMixed();
  const place = { dataDir: home, cwd: home, env: { ...env, PROVOKE_BASE_URL: remote.base_url } };
  const runs = createServedRuns(place);
  const { signal } = new AbortController();
  const read = async (isWhole: boolean) => {
    for await (const _ of runs.read({ isWhole, signal }));
    return runs.rows();
  };
  const before = await read(true);
  const first = served.length;

  const same = await read(false);
  const asked = served.slice(first).map(({ path }) => path.replace(/\?.*/, ''));
  const [run] = before;
  await client.runs.update({ params: { id: run?.id ?? '' }, body: { status: 'FAILED' } });
  const after = await read(false);

  expect(same).toEqual(before);
  expect(asked).toEqual([expect.stringMatching(/run$/)]);
  expect(after.find(({ id }) => id === run?.id)?.status).toBe('failed');
});
