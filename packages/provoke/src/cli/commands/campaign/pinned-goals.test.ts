import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { idIn, KEPT, openAgentWith } from '../../test/agent-with-replies.ts';

const COMMIT = 'c0ffee'.padEnd(40, '0');
const setOf = (...goals: string[]) =>
  `Index,Goal,Target,Behavior,Category,Source\n${goals.map((goal, index) => `${index},${goal},,Behavior ${index},Music,Original\n`).join('')}`;
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

const [first, changed] = [setOf('Hum', 'Sing'), setOf('Hum', 'Whistle')];

/** A person with an agent that never breaks, and a hub that publishes these sets one after another. */
async function openHub(...sets: string[]) {
  const hub = await scriptedServer((_, response) => {
    response.setHeader('x-repo-commit', COMMIT);
    response.end(sets[hub.requests.length - 1] ?? sets.at(-1));
  });
  onTestFinished(hub.close);
  const replies = Array.from({ length: 20 }, () => KEPT);
  const { agent, home, type } = await openAgentWith(replies, { HF_ENDPOINT: hub.url });
  const flags = `--agent-name desk --agent-type chatapi-sdk --endpoint ${agent.url}/v1 --concurrency 1 --planted-secret ORCHID`;
  const data = join(home, '.local/share/provoke');
  return {
    ...{ hub, agent, home, type },
    kept: join(data, 'goal-sets/jailbreakbench.csv'),
    attack: (more: string, input?: string) => type(`eval direct ${flags} ${more}`, input),
    async readManifest() {
      const [id = ''] = await readdir(join(data, 'campaigns'));
      const text = await readFile(join(data, 'campaigns', id, 'campaign.json'), 'utf8');
      return JSON.parse(text) as Record<string, unknown>;
    },
  };
}

test('a campaign records which content of a set it attacked with, and what the publisher calls each goal', async () => {
  const { attack, type, readManifest } = await openHub(first);
  const version = { sha256: hash(first), revision: COMMIT };

  await attack('--goals-set jailbreakbench');
  const [shown, drawn, attempt, report] = [
    await type('show --json'),
    await type('show'),
    await type('show --attempt direct/1/attempt-1 --json'),
    await type('report --format json'),
  ];

  expect(await readManifest()).toMatchObject({ goals_version: version });
  expect(JSON.parse(shown.stdout).campaign).toMatchObject({
    goals_version: version,
    settings: { goals_sha256: version.sha256 },
  });
  expect(drawn.stdout).toContain(
    `Goals of jailbreakbench, revision ${COMMIT}\nSHA-256 ${version.sha256}`,
  );
  expect(JSON.parse(attempt.stdout).attempt.data).toMatchObject({
    published: { by: 'JailbreakBench', id: 'Behavior 1', category: 'Music' },
    category: 'unclassified',
  });
  expect(JSON.parse(report.stdout)).toMatchObject({
    settings: { goals_sha256: version.sha256 },
    versions: { goals: COMMIT },
  });
});

test.each([
  ['a set', '--goals-set jailbreakbench', ''],
  ['a file', '--goals-file goals.csv', ''],
  ['standard input', '--goals-file -', first],
])(
  '%s with another SHA-256 than the pinned one is refused before the first request',
  async (_, flags, input) => {
    const { attack, agent, home } = await openHub(first);
    await writeFile(join(home, 'goals.csv'), first);

    const refused = await attack(
      `${flags.replace('goals.csv', join(home, 'goals.csv'))} --goals-sha256 ${hash(changed)}`,
      input,
    );

    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        `the SHA-256 ${hash(first)}, but is pinned to ${hash(changed)}. Nothing was sent.[^]*--goals-sha256 ${hash(first)}`,
      ),
    });
    expect(agent.requests).toEqual([]);
  },
);

test('a set that its publisher changed is never attacked with unseen: both hashes are shown, and how to take it', async () => {
  const { attack, agent, kept } = await openHub(first, changed);
  await attack('--goals-set jailbreakbench');
  const sent = agent.requests.length;
  await rm(kept);

  const refused = await attack('--goals-set jailbreakbench');
  const taken = await attack(`--goals-set jailbreakbench --goals-sha256 ${hash(changed)}`);

  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(hash(first)) });
  expect(refused.stderr).toContain(`--goals-sha256 ${hash(changed)}`);
  expect(taken.code).toBe(0);
  expect(agent.requests).toHaveLength(sent + 2);
});

test('a kept set that was changed on this machine is refused, with what to remove', async () => {
  const { attack, kept } = await openHub(first);
  await attack('--goals-set jailbreakbench');
  await writeFile(kept, changed);

  expect(await attack('--goals-set jailbreakbench')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`rm ${kept}`),
  });
});

test('a resume attacks the goals that the campaign recorded, whatever its set is now', async () => {
  const { attack, hub, agent, type, kept, readManifest } = await openHub(first, changed);
  await attack('--goals-set jailbreakbench --max-requests 1');
  await rm(kept);

  const resumed = await type('resume --max-requests 2');

  expect(resumed.code).toBe(0);
  expect(hub.requests).toHaveLength(1);
  expect(agent.requests.map(({ body }) => JSON.parse(body).messages.at(-1).content)).toEqual([
    'Hum',
    'Sing',
  ]);
  expect(await readManifest()).toMatchObject({ goals_version: { sha256: hash(first) } });
  const attempt = await type('show --attempt direct/1/attempt-1 --json');
  expect(JSON.parse(attempt.stdout).attempt.data.published.id).toBe('Behavior 1');
});

test('two campaigns with other goals in the same file differ in its SHA-256', async () => {
  const { attack, home, type } = await openHub();
  const ids: string[] = [];
  for (const text of [first, changed]) {
    await writeFile(join(home, 'goals.csv'), text);
    ids.push(idIn((await attack(`--goals-file ${home}/goals.csv --seed 1`)).stderr));
  }

  const compared = await type(`compare ${ids.join(' ')} --json`);
  const drawn = await type(`compare ${ids.join(' ')}`);

  expect(JSON.parse(compared.stdout).settings).toEqual([
    { name: 'goals_sha256', before: hash(first), after: hash(changed) },
  ]);
  for (const text of [first, changed]) expect(drawn.stdout).toContain(hash(text).slice(0, 16));
});

test("a campaign file pins its goals; other goals that are typed are not held to that file's hash", async () => {
  const { home, agent, type } = await openHub();
  const config = {
    agent: { name: 'desk', agent_type: 'chatapi-sdk', endpoint: `${agent.url}/v1` },
    attack: {
      ...{ attack_type: 'direct', goals_file: 'goals.csv', goals_sha256: hash(first) },
      judges: [{ type: 'pattern', planted_secret: 'ORCHID' }],
    },
  };
  await writeFile(join(home, 'campaign.json'), JSON.stringify(config));
  await writeFile(join(home, 'goals.csv'), changed);
  const run = (more: string) => type(`run campaign.json ${more}`);

  expect(await run('')).toMatchObject({ code: 2, stderr: expect.stringContaining(hash(changed)) });
  expect(await run('--goals Hum')).toMatchObject({ code: 0 });
  expect(await run(`--goals-sha256 ${hash(changed)}`)).toMatchObject({ code: 0 });
});

test.each([
  [`--goals Hum --goals-sha256 ${hash(first)}`, 'these goals are typed out'],
  [`--goals-set practice --goals-sha256 ${hash(first)}`, 'the set practice is part of provoke'],
  ['--goals-file goals.csv --goals-sha256 abc', 'A SHA-256 has 64 digits'],
])('a pin that cannot hold says why: %s', async (flags, words) => {
  const { attack, agent } = await openHub();

  expect(await attack(flags)).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
  expect(agent.requests).toEqual([]);
});
