import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';

const SECRET = 'sk-never-shown-0123456789';

async function besideCampaign(text: (url: string) => string, name = 'c.yaml') {
  const server = await scriptedServer((_, response) => void response.end('{}'));
  onTestFinished(server.close);
  const terminal = await openTerminal({ AGENT_KEY: SECRET });
  await writeFile(join(terminal.home, name), text(server.url));
  return { ...terminal, server };
}

const full = (url: string) => `extensions: [./own.mjs]
agent:
  name: a
  agent_type: chatapi-sdk
  endpoint: ${url}/v1?token=hidden
  api_key: $AGENT_KEY
attack:
  attack_type: pair
  goals_file: goals.txt
  attacker: { identifier: m, endpoint: 'http://user:pw@models.example/x', api_key: 'Bearer $GONE' }
`;

test('what a campaign uses is listed with its lines; nothing is sent, run, or told of values', async () => {
  const { home, type, server } = await besideCampaign(full);
  const mark = join(home, 'mark');
  await writeFile(
    join(home, 'own.mjs'),
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(mark)}, ''); export default {};`,
  );

  const before = await readdir(home);
  const { code, stdout } = await type('check c.yaml');
  const json = await type('check c.yaml --json');

  expect(code).toBe(0);
  expect(stdout.replaceAll(home, '~').replaceAll(server.url, 'URL')).toBe(`module    ~/own.mjs
address   URL agent.endpoint, line 5
variable  AGENT_KEY (set) agent.api_key, line 6
file      ~/goals.txt attack.goals_file, line 9
model     m attack.attacker.identifier, line 10
address   http://models.example attack.attacker.endpoint, line 10
variable  GONE (not set) attack.attacker.api_key, line 10`);
  expect(JSON.parse(json.stdout)).toMatchObject({ modules: [join(home, 'own.mjs')] });
  expect(stdout + json.stdout).not.toMatch(/never-shown|hidden|pw@/);
  expect([server.requests, await readFile(mark).catch(() => 'no')]).toEqual([[], 'no']);
  expect(await readdir(home)).toEqual(before);
});

test('the program of a coding agent is listed as it is run', async () => {
  const { type } = await besideCampaign(() => 'agent: { name: a, agent_type: claude }');

  expect((await type('check c.yaml')).stdout).toContain(
    'program   claude agent.agent_type, line 1',
  );
});

test('text that would move the cursor becomes visible', async () => {
  const { type } = await besideCampaign(
    () =>
      'agent: { name: a, agent_type: codex, adapter_operational_config: { binary: "x\\e[2Jy\\u202ez" } }',
  );

  const { stdout } = await type('check c.yaml');

  expect(stdout).toContain('\\u{1b}[2J');
  expect([...stdout].filter((one) => ['\u001b', '\u202e'].includes(one))).toEqual([]);
});

test.each(['gone.yaml', '.', '/dev/zero', '/dev/stdin', 'pipe', '""', 'x\u001b[2J.yaml'])(
  'what is no file is refused without a wait: %s',
  async (name) => {
    const { home, type } = await besideCampaign(() => '');
    await promisify(execFile)('mkfifo', [join(home, 'pipe')]);

    const { code, stdout, stderr } = await type(`check ${name}`);

    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).not.toContain('\u001b');
  },
);

test.each([
  ['attack: [', /c\.yaml.*cannot be read/],
  ['agent: { name: a, agent_type: b }\nattack:\n  judgez: []\n', /c\.yaml:3: unknown key "judgez"/],
  ['agnet: {}', /c\.yaml:1: unknown key "agnet"/],
  ['- 1', /c\.yaml/],
  ['42', /c\.yaml/],
])('an invalid file is refused with its place: %s', async (text, words) => {
  const { type } = await besideCampaign(() => text);

  expect(await type('check c.yaml')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(words),
  });
});
