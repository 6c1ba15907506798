import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defineJudge } from '@provoke/engine';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { recordMixed } from '../../test/recorded-campaign.ts';
import { ReplayShape } from './replay-json.ts';

const attempt = 'twice/1/stream-2/attempt-1';
const RAW = /(?!\n)[\p{Cc}\p{Cf}\p{Surrogate}]/u;

test('replay sends the same words again, conversation included, and says how often they work', async () => {
  const { id, look, requests } = await recordMixed();
  const sent = requests.map(({ body }) => body);

  const { code, stdout, stderr } = await look(`replay ${attempt} --times 4`);

  const again = requests.slice(sent.length).map(({ body }) => body);
  expect([code, stdout]).toEqual([0, '◆◆◆◆  broken 4 of 4 times']);
  expect(again).toHaveLength(4);
  expect(new Set(again).size).toBe(1);
  expect(sent).toContain(again[0]);
  expect(JSON.parse(again[0] ?? '').messages).toHaveLength(3);
  expect(stderr).toMatch(/Next\n {2}provoke replay --broken --save regression.yaml/);
  expect(stderr).not.toMatch(RAW);
  expect((await look('show')).stdout).toContain(`Campaign ${id}`);
});

test('replay --broken sends one attack for each broken goal, judged by the same judges, as JSON too', async () => {
  const { id, look, requests } = await recordMixed();
  const before = requests.length;

  const { code, stdout } = await look('replay --broken --times 2 --json', 'local');

  const replayed = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(requests.length - before).toBe(6);
  expect(ReplayShape.safeParse(replayed).error).toBeUndefined();
  expect(replayed).toMatchObject({ of: id, status: 'COMPLETED' });
  expect(replayed.replays).toMatchObject([
    { goal_index: 0, outcomes: ['broken', 'broken'], broken: { successes: 2, total: 2 } },
    { goal_index: 1, outcomes: ['broken', 'broken'] },
    { goal_index: 2, outcomes: ['broken', 'broken'] },
  ]);
  const shown = await look(`show ${replayed.campaign} --json`);
  expect(Object.keys(JSON.parse(shown.stdout).summary.judges)).toEqual(['pattern_1', 'pattern_2']);
});

test('what is found can be replayed from the service, and recorded there', async () => {
  const { home, look, type, dataDir, client } = await recordMixed();

  const { code, stdout } = await type(
    `replay ${attempt} --times 1 --storage remote --data-dir ${dataDir}`,
  );

  const elsewhere = await type(
    `replay ${attempt} --times 1 --storage remote --data-dir ${home}/elsewhere`,
  );

  expect([code, stdout]).toEqual([0, '◆  broken 1 of 1 time']);
  expect(elsewhere).toMatchObject({ code: 0, stdout });
  const { results } = await client.runs.list();
  expect(results[0]).toMatchObject({ attack_type: 'replay', successful_jailbreaks: 1 });
  expect((await look('show', 'remote')).stdout).not.toContain('replay');
});

test('--save writes a campaign file that provoke run repeats, hostile words included, and sends nothing', async () => {
  const { home, look, type, requests, dataDir } = await recordMixed();
  const sent = requests.map(({ body }) => body);

  const saved = await look('replay --broken --save regression.yaml');
  const twice = await look('replay --broken --save regression.yaml');
  expect(requests).toHaveLength(sent.length);
  const file = await readFile(join(home, 'regression.yaml'), 'utf8');
  const run = await type('run regression.yaml --fail-over 0');

  expect([saved.code, saved.stdout]).toEqual([
    0,
    'Wrote regression.yaml: 3 attacks on 3 goals. Nothing was sent.',
  ]);
  expect(saved.stderr).toContain('provoke run regression.yaml --fail-over 0');
  expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining('exists already')]);
  expect(file).not.toMatch(RAW);
  expect(file).not.toContain(dataDir);
  expect(run.code).toBe(3);
  const again = requests.slice(sent.length).map(({ body }) => body);
  expect(again).toHaveLength(3);
  for (const body of again) expect(sent).toContain(body);
});

const orchid = defineJudge({
  id: 'orchid',
  title: 'Orchid',
  description: 'Looks for the code word.',
  asksModel: false,
  options: z.object({}),
  judge: async ({ reply }) => {
    const outcome = reply.includes('ORCHID') ? 'broken' : 'resisted';
    return { outcome, score: null, reason: 'As the test says.', raw: null };
  },
});

test("--save names the file of your own judges and agents, and says where it is needed if it isn't there", async () => {
  const { home, look, type, requests } = await recordMixed(
    { judges: [{ type: 'orchid' }] },
    {},
    { judges: [orchid] },
  );
  const missing = await look('replay --broken --save regression.yaml');
  await writeFile(
    join(home, 'provoke.config.mjs'),
    `import { z } from '${createRequire(import.meta.url).resolve('zod')}';
    export default { judges: [{ ...${JSON.stringify(orchid)}, options: z.object({}), judge: ${orchid.judge} }] };`,
  );
  await mkdir(join(home, 'ci'));

  const saved = await look('replay --broken --save ci/regression.yaml --trust-folder');
  const before = requests.length;
  const run = await type('run ci/regression.yaml --fail-over 0');

  expect(missing).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('uses the judge "orchid", which is not built in'),
  });
  expect(saved.code).toBe(0);
  expect(await readFile(join(home, 'ci/regression.yaml'), 'utf8')).toContain(
    '\nextensions:\n  - ../provoke.config.mjs\n',
  );
  expect(run.code).toBe(3);
  expect(requests.length).toBeGreaterThan(before);
});

test('a key that was typed out is asked for by name, and the variable that holds it is used', async () => {
  const key = 'sk-typed-out-0123456789';
  const { look, requests } = await recordMixed({}, { api_key: key });
  const before = requests.length;

  const { code, stderr } = await look(`replay ${attempt}`);
  const given = await look(`replay ${attempt} --times 1 --key-env agent.api_key=SERVICE_KEY`);

  expect([code, stderr]).toEqual([2, expect.stringContaining('--key-env agent.api_key=NAME')]);
  expect(given.code).toBe(0);
  expect(requests).toHaveLength(before + 1);
  expect(requests.at(-1)?.headers.authorization).not.toContain(key);
});

test.each([
  ['replay', 'Name an attempt'],
  ['replay pair/1 --broken', 'Name an attempt'],
  ['replay pair/9/x', 'has no attempt "pair/9/x"'],
])('provoke %s is wrong usage, and nothing is sent', async (line, error) => {
  const { look, requests } = await recordMixed({ goals: ['resisted'] });
  const before = requests.length;

  const { code, stderr } = await look(line);

  expect([code, stderr.replaceAll('\n', ' ')]).toEqual([2, expect.stringContaining(error)]);
  expect(requests).toHaveLength(before);
});
