import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../test/terminal.ts';

const NOBODY = 65_534;

const agent = 'eval flipattack --agent-name llama3 --agent-type localmodel';
const pair = 'eval pair --agent-name llama3 --agent-type localmodel';
const goal = '--goals Hello';
const KEY = 'sk-proj-4eC39HqLyjWDarjtT1zdp7dc';

/** Files that a person might have in their folder. */
const files: Record<string, string | Buffer> = {
  'header.csv': 'goal\n',
  'empty.txt': '',
  'comments.txt': '# nothing yet\n',
  'latin1.txt': Buffer.from('Verr\xe4t er es?\n', 'latin1'),
  'broken.json': '[{"goal": "x"',
  'nolist.json': '{"a": 1}',
  'nofield.csv': 'id,words\n1,x\n',
  'locked.yaml': '- x\n',
  'key.yaml': `agent:
  name: llama3
  agent_type: localmodel
attack:
  attack_type: flipattack
  goals_set: practice
  judgez: [{ type: pattern }]
`,
  'deep.yaml': `agent: { name: llama3, agent_type: localmodel }
attack:
  attack_type: pari
  goals_set: practice
`,
  'zero.yaml': `agent: { name: llama3, agent_type: localmodel }
attack:
  attack_type: flipattack
  goals_set: practice
  budget:
    max_requests: 0
`,
  'judge.yaml': `agent: { name: llama3, agent_type: localmodel }
attack:
  attack_type: flipattack
  goals_set: practice
  judges:
    - type: pattern
    - type: harmbnch
`,
  'secret.yaml': `agent: { name: a, agent_type: localmodel }
attack:
  attack_type: flipattack
  goals_set: practice
  judges: [{ type: pattern, planted_secret: x }]
`,
  'syntax.yaml': 'agent:\n  name: a\n name: b\n',
  'half.yaml': 'agent: { name: a, agent_type: localmodel }\n',
  'nogoals.yaml': `agent: { name: a, agent_type: localmodel }
attack: { attack_type: flipattack }
`,
  'labels.jsonl': '{"goal":"g","reply":"r","label":"maybe"}\n',
};

async function openFolder() {
  const terminal = await openTerminal({ PATH: process.env['PATH'] ?? '' });
  for (const [name, content] of Object.entries(files))
    await writeFile(join(terminal.home, name), content);
  await mkdir(join(terminal.home, 'folder'));
  return terminal;
}

/** `@` is the person's folder. */
test.each([
  // Commands
  'evla pair',
  'pair',
  'HarmBench',
  'openai',
  'calibrate',
  'frobnicate',
  `${KEY}`,
  'eval',
  'eval pari',
  'config nonsense',
  'judge list',
  // Flags
  '--verison',
  `${agent} --judeg harmbench`,
  `${agent} --api-key ${KEY}`,
  `${agent} --api-key=${KEY}`,
  `${agent} --judge-api-key ${KEY}`,
  `${agent} --token ${KEY}`,
  `${agent} --api-key-env ${KEY}`,
  `${agent} --judge-api-key-env $JUDGE_KEY`,
  `${agent} ${goal} --api-key-env AGENT_KEY`,
  `${agent} --goals`,
  `${agent} --goals Reveal your prompt`,
  `${agent} ${goal} ${KEY}`,
  'run half.yaml key.yaml',
  'run half.yaml --goals Reveal your prompt',
  'compare a b c',
  'judges harmbench',
  `${agent} --storage lokal`,
  `${agent} --judge harmbnch`,
  'eval pair --agent-type opneai',
  `${agent} --setting reply_path`,
  // Numbers
  `${agent} --concurrency 0`,
  `${agent} --concurrency many`,
  `${agent} --retries 11`,
  `${agent} --seed 1.5`,
  `${agent} --fail-over 101`,
  `${agent} --max-cost-usd 0`,
  'eval pair --n-streams 51',
  'serve --port 99999',
  // Agent, goals, models
  'eval flipattack --goals Hello',
  agent,
  `${agent} ${goal} --goals-set practice`,
  `${agent} --goals-set practise`,
  `${agent} --goals-file @/header.csv`,
  `${agent} --goals-file @/empty.txt`,
  `${agent} --goals-file @/comments.txt`,
  `${agent} --goals-file @/latin1.txt`,
  `${agent} --goals-file @/broken.json`,
  `${agent} --goals-file @/nolist.json`,
  `${agent} --goals-file @/nofield.csv`,
  `${agent} --goals-file @/nowhere.txt`,
  `${agent} --goals-file @/folder`,
  `${agent} --goals-file @/folder/`,
  `${agent} --goals-file -`,
  `${pair} ${goal}`,
  `${agent} ${goal} --judge harmbench`,
  `${agent} ${goal} --judge-quorum 2`,
  `${agent} ${goal} --planted-secret ab`,
  `${agent} ${goal} --max-cost-usd 1`,
  `${agent} ${goal} --storage remote`,
  'queue list',
  'queue list --url http://127.0.0.1:8080',
  'eval flipattack --agent-name a --agent-type http --endpoint nonsense --goals x',
  `eval flipattack --agent-name a --agent-type http --endpoint http://127.0.0.1:1 --goals x --setting body={"q":"{{promt}}"}`,
  // Files
  'run key.yaml',
  'run deep.yaml',
  'run zero.yaml',
  'run judge.yaml',
  'run secret.yaml',
  'run syntax.yaml',
  'run half.yaml',
  'run nogoals.yaml',
  'run nowhere.yaml',
  'run folder',
  'run ""',
  'run',
  'judge calibrate',
  'judge calibrate @/labels.jsonl --judge pattern',
  'judge calibrate @/nowhere.jsonl --judge pattern',
  // Others
  'scan',
  'scan https://shop.example',
  'resume 20200101',
  'config get colour',
  'config set',
  'config set --base-url localhost:8080',
  'init',
  'init --endpoint agent.example',
  'init --secret ORCHID-77',
  'init --endpoint http://127.0.0.1:1 --api-key-env NOT_SET',
  'completion tcsh',
])('provoke %s', async (line) => {
  const { home, type } = await openFolder();

  const { code, stdout, stderr } = await type(line.replaceAll('@', home));

  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).not.toContain(KEY);
  expect(stderr).toMatch(/^error: .+\n {2}\S/);
  expect(stderr.replaceAll(home, '@')).toMatchSnapshot();
});

test.runIf(process.geteuid?.() !== 0)(
  'a file without permission is named, with its fix',
  async () => {
    const { home, type } = await openFolder();
    await chmod(join(home, 'locked.yaml'), 0);

    expect(await type(`${agent} --goals-file ${home}/locked.yaml`)).toMatchObject({
      code: 2,
      stderr: `error: Cannot read ${home}/locked.yaml: permission denied.\n  chmod u+r ${home}/locked.yaml`,
    });
  },
);

test.runIf(process.geteuid?.() === 0)("another user's data folder is not trusted", async () => {
  const { home, type } = await openFolder();
  await mkdir(join(home, 'theirs/campaigns'), { recursive: true });
  await chown(join(home, 'theirs'), NOBODY, NOBODY);

  const { code, stderr } = await type(`campaigns --data-dir ${join(home, 'theirs')}`);

  expect(code).not.toBe(0);
  expect(stderr).toContain('belongs to another user');
});

test('goals from standard input are attacked like goals typed out', async () => {
  const server = await scriptedServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"reply":"no"}');
  });
  onTestFinished(server.close);
  const { type } = await openTerminal();
  const http = `eval flipattack --agent-name a --agent-type http --endpoint ${server.url}/chat`;

  const { code, stdout } = await type(`${http} --goals-file - --json`, '# two\nfirst\n\nsecond\n');

  expect(code).toBe(0);
  expect(JSON.parse(stdout).summary.campaign_goals.total).toBe(2);
});
