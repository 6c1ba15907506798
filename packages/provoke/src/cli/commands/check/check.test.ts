import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';

const SECRET = 'sk-never-shown-0123456789';

const ATTACKED =
  'agent: { name: a, agent_type: http, endpoint: "http://agent.example" }\nattack:\n';

async function besideCampaign(text: (url: string) => string, name = 'c.yaml', env = {}) {
  const server = await scriptedServer((_, response) => void response.end('{}'));
  onTestFinished(server.close);
  const terminal = await openTerminal({ AGENT_KEY: SECRET, ...env });
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
variable  GONE (not set) attack.attacker.api_key, line 10
file      ~/.local/share/provoke records (default)`);
  expect(JSON.parse(json.stdout)).toMatchObject({ modules: [join(home, 'own.mjs')] });
  expect(stdout + json.stdout).not.toMatch(/never-shown|hidden|pw@/);
  expect([server.requests, await readFile(mark).catch(() => 'no')]).toEqual([[], 'no']);
  expect(await readdir(home)).toEqual(before);
});

test.each([
  [
    'command',
    'command: [node, agent.mjs, --prompt, "{{prompt}}"]',
    /^program +node agent\.mjs --prompt '?\{\{prompt\}\}'? agent.*command, line 2$/m,
  ],
  ['module', 'file: agent.mjs', /^program +node agent\.mjs +agent.*file, line 2$/m],
  [
    'python',
    'file: agent.py, function: ask, python: .venv/bin/python',
    /^program +\S*\.venv\/bin\/python agent\.py ask +agent/m,
  ],
])(
  'code of the folder is listed with the line that would run: %s',
  async (type, settings, line) => {
    const { type: typed } = await besideCampaign(
      () =>
        `agent: { name: a, agent_type: ${type},\n  adapter_operational_config: { ${settings}, pass_env: [DB] } }\n`,
    );

    const { stdout } = await typed('check c.yaml');

    expect(stdout).toMatch(line);
    if (type !== 'command') expect(stdout).toMatch(/^file +\/.*agent\.(mjs|py)/m);
    expect(stdout).toMatch(/^variable +DB \(not set\)/m);
  },
);

test('a state check is listed with its address, its program and its variables', async () => {
  const agent = (check: string) =>
    `agent: { name: a, agent_type: http, endpoint: "http://agent.example", adapter_operational_config: { body: { p: "{{prompt}}", s: "{{session}}" } },\n  state_check: ${check} }\n`;
  const { home, type } = await besideCampaign(() =>
    agent('{ url: "https://state.example/{{session}}", headers: { authorization: $AGENT_KEY } }'),
  );
  await writeFile(
    join(home, 'program.yaml'),
    agent('{ command: [node, state.mjs, "{{session}}"], pass_env: [DB] }'),
  );
  await writeFile(join(home, 'alone.yaml'), agent('http://state.example/all'));

  const named = await type('check c.yaml');
  const program = await type('check program.yaml');
  const alone = await type('check alone.yaml');

  expect(named.stdout).toMatch(
    /^address +https:\/\/state\.example agent\.state_check\.url, line 2$/m,
  );
  expect(named.stdout).toMatch(
    /^variable +AGENT_KEY \(set\) agent\.state_check\.headers\.authorization, line 2$/m,
  );
  expect(named.stdout).not.toContain('(default)');
  expect(program.stdout).toMatch(
    /^program +node state\.mjs '?\{\{session\}\}'? agent\.state_check\.command, line 2$/m,
  );
  expect(program.stdout).toMatch(/^variable +DB \(not set\) agent\.state_check\.pass_env\.0/m);
  expect(alone.stdout).toMatch(/^address +http:\/\/state\.example agent\.state_check, line 2$/m);
});

/** What each kind of campaign uses without naming it, beside the whole line of it. */
const unnamed: [what: string, text: string, env: Record<string, string>, lines: RegExp[]][] = [
  [
    'the vendor of an agent without an endpoint, and its key',
    'agent: { name: a, agent_type: chatapi-sdk }',
    { OPENAI_API_KEY: SECRET },
    [/address +https:\/\/api\.openai\.com +agent/, /variable +OPENAI_API_KEY \(set\) +agent/],
  ],
  [
    "the address of an agent in the vendor's variable",
    'agent: { name: a, agent_type: chatapi-sdk }',
    { OPENAI_BASE_URL: 'https://proxy.example/v1?k=hidden' },
    [/address +https:\/\/proxy\.example +agent/, /variable +OPENAI_BASE_URL \(set\)/],
  ],
  [
    'the local model server',
    'agent: { name: a, agent_type: localmodel }',
    {},
    [/address +http:\/\/(localhost|127\.0\.0\.1):11434 +agent/],
  ],
  [
    'the local model server where the environment has it',
    'agent: { name: a, agent_type: localmodel }',
    { OLLAMA_HOST: 'gpu.example:1' },
    [/address +http:\/\/gpu\.example:1 +agent/, /variable +OLLAMA_HOST \(set\)/],
  ],
  [
    "a judge's vendor, whose key is not set",
    `${ATTACKED}  attack_type: direct\n  goals: [x]\n  judges: [{ type: harmbench, identifier: anthropic/m }]`,
    {},
    [
      /address +https:\/\/api\.anthropic\.com +attack\.judges/,
      /variable +ANTHROPIC_API_KEY \(not set\) +attack\.judges/,
    ],
  ],
  [
    "an attacker's vendor",
    `${ATTACKED}  attack_type: pair\n  goals: [x]\n  attacker: { identifier: openai/m }\n  judges: [{ type: pattern }]`,
    {},
    [/address +https:\/\/api\.openai\.com +attack/, /variable +OPENAI_API_KEY \(not set\)/],
  ],
  [
    'the local model that judges where no judge is named',
    `${ATTACKED}  attack_type: direct\n  goals: [x]`,
    { PROVOKE_LOCAL_MODEL: 'llama3' },
    [/address +http:\/\/\S+:11434 +attack\.judges/, /variable +PROVOKE_LOCAL_MODEL \(set\)/],
  ],
  [
    'the service that results are recorded to, whose gateway judges',
    `${ATTACKED}  attack_type: direct\n  goals: [x]\n  execution: { storage: { backend: remote } }`,
    { PROVOKE_BASE_URL: 'https://records.example/x', SERVICE_API_KEY: SECRET },
    [
      /address +https:\/\/records\.example +records/,
      /variable +SERVICE_API_KEY \(set\) +records/,
      /variable +PROVOKE_BASE_URL \(set\) +records/,
      /address +https:\/\/records\.example +attack\.judges/,
    ],
  ],
  [
    'the database of local records',
    `${ATTACKED}  attack_type: direct\n  goals: [x]`,
    { DATABASE_URL: 'postgres://me:hidden@db.example:5432/x' },
    [/address +postgres:\/\/db\.example:5432 +records/, /variable +DATABASE_URL \(set\)/],
  ],
  [
    'the folder of local records',
    `${ATTACKED}  attack_type: direct\n  goals: [x]`,
    { XDG_DATA_HOME: '/somewhere' },
    [/file +\/somewhere\/provoke +records/],
  ],
  [
    'the hub of a set of goals',
    `${ATTACKED}  attack_type: direct\n  goals_set: jailbreakbench`,
    {},
    [/address +https:\/\/huggingface\.co +attack\.goals_set/],
  ],
  [
    "the hub's mirror",
    `${ATTACKED}  attack_type: direct\n  goals_set: jailbreakbench`,
    { HF_ENDPOINT: 'https://mirror.example' },
    [/address +https:\/\/mirror\.example +attack\.goals_set/, /variable +HF_ENDPOINT \(set\)/],
  ],
  [
    "a preset's set of goals and the model that judges it",
    'agent: { name: a, agent_type: http, endpoint: "http://agent.example" }\nattack: { preset: thorough, attacker: { identifier: ollama/m } }',
    {},
    [/address +http:\/\/\S+:11434 +attack\.judges/],
  ],
  [
    'the proxy on the way',
    'agent: { name: a, agent_type: http, endpoint: "http://agent.example" }',
    { HTTP_PROXY: 'http://me:hidden@proxy.example:3128' },
    [/address +http:\/\/proxy\.example:3128 +agent/],
  ],
  [
    'what a program is given',
    'agent: { name: a, agent_type: claude, adapter_operational_config: { pass_env: [AGENT_KEY, GONE], extra_args: [--add-dir, /] } }',
    { ANTHROPIC_API_KEY: SECRET },
    [
      /program +claude --add-dir \/ +agent/,
      /variable +AGENT_KEY \(set\)/,
      /variable +GONE \(not set\)/,
      /variable +ANTHROPIC_API_KEY \(set\)/,
    ],
  ],
  [
    'the browser of a website',
    'agent: { name: a, agent_type: web, endpoint: "https://site.example/chat" }',
    {},
    [/address +https:\/\/site\.example +agent/, /program +\S+ +agent\.agent_type/],
  ],
  [
    'the named browser',
    'agent: { name: a, agent_type: web, endpoint: "https://site.example", adapter_operational_config: { browser: /opt/odd } }',
    {},
    [/program +\/opt\/odd +agent\.adapter_operational_config\.browser/],
  ],
  [
    'headers and bodies that hold variables',
    'agent: { name: a, agent_type: http, endpoint: $AGENT_URL, adapter_operational_config: { headers: { x-key: "Bearer $AGENT_KEY" }, body: { deep: [$DEEP, "{{prompt}}"] } } }',
    { AGENT_URL: 'https://secret.example/path' },
    [
      /variable +AGENT_URL \(set\)/,
      /variable +AGENT_KEY \(set\)/,
      /variable +DEEP \(not set\)/,
      /address +https:\/\/secret\.example +agent/,
    ],
  ],
  [
    "the files of a technique's options",
    `${ATTACKED}  attack_type: many-shot\n  goals: [x]\n  many-shot_params: { shots_file: shots.json }`,
    {},
    [/file +\S+\/shots\.json +attack/],
  ],
];

test.each(unnamed)('nothing that a run uses is missing: %s', async (_, text, env, lines) => {
  const { home, type } = await besideCampaign(() => text, 'c.yaml', env);
  const before = await readdir(home);

  const { code, stdout, stderr } = await type('check c.yaml');
  const json = JSON.parse((await type('check c.yaml --json')).stdout);

  expect([code, stderr]).toEqual([0, expect.not.stringContaining('could be found out')]);
  for (const line of lines) expect(stdout).toMatch(line);
  expect(json.uses.length).toBe(stdout.split('\n').length);
  expect(stdout + JSON.stringify(json)).not.toMatch(/never-shown|hidden/);
  expect(await readdir(home)).toEqual(before);
});

test("a worker's file is listed with the variables that each address may get", async () => {
  const { type } = await besideCampaign(
    () => `targets:
  staging: { name: a, agent_type: chatapi-sdk, api_key: $AGENT_KEY, variables: [OWN_KEY] }
  coder: { name: c, agent_type: codex }
models:
  - { url: https://models.example/v1, variables: [MODEL_KEY] }
  - https://open.example/v1
`,
    'worker.yaml',
  );

  const { code, stdout, stderr } = await type('check worker.yaml');

  expect([code, stderr]).toEqual([0, expect.stringContaining('provoke work --file worker.yaml')]);
  for (const line of [
    /variable +AGENT_KEY \(set\) +targets\.staging\.api_key, line 2/,
    /variable +OWN_KEY \(not set\) +targets\.staging\.variables\.0, line 2/,
    /address +https:\/\/api\.openai\.com +targets\.staging/,
    /program +codex +targets\.coder/,
    /address +https:\/\/models\.example +models\.0\.url, line 5/,
    /variable +MODEL_KEY \(not set\) +models\.0\.variables\.0, line 5/,
    /address +https:\/\/open\.example +models\.1, line 6/,
  ])
    expect(stdout).toMatch(line);
});

test.each(['not a proxy://', 'socks5://proxy.example', 'http://me:hidden@'])(
  'a proxy that cannot be read does not end the list: %s',
  async (HTTP_PROXY) => {
    const { type } = await besideCampaign(
      () => 'agent: { name: a, agent_type: http, endpoint: "http://agent.example" }',
      'c.yaml',
      { HTTP_PROXY },
    );

    const { code, stdout, stderr } = await type('check c.yaml');

    expect([code, stdout]).toEqual([0, expect.stringContaining('http://agent.example')]);
    expect(stderr).toContain('HTTP_PROXY is not the address');
    expect(stderr).not.toContain('hidden');
  },
);

test('what cannot be found is said, never left out silently', async () => {
  const { home, type } = await besideCampaign(
    () =>
      'extensions: [./own.mjs]\nagent: { name: a, agent_type: mine }\nattack: { attack_type: own, goals: [x], judges: [{ type: harmbench, identifier: ollama/m }] }',
  );
  await writeFile(join(home, 'own.mjs'), 'throw new Error("it ran")');

  const { code, stdout, stderr } = await type('check c.yaml');

  expect([code, stderr]).toEqual([0, expect.stringContaining('Not all could be found out')]);
  expect(stderr).toContain('"mine"');
  expect(stderr).toContain('"own"');
  expect(stdout).toMatch(/address +http:\/\/\S+:11434 +attack\.judges/);
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
