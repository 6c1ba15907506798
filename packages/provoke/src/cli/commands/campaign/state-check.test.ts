import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal, openTerminalWithDatabase } from '../../test/terminal.ts';

const TOKEN = 'token-of-the-state-1234567';

/** An agent that keeps what it is told for each session, and shows it to who has the token. */
async function openAgent() {
  const notes = new Map<string, string[]>();
  const server = await scriptedServer(({ method, path, headers, body }, response) => {
    response.setHeader('content-type', 'application/json');
    if (method === 'GET') {
      response.statusCode = headers.authorization === `Bearer ${TOKEN}` ? 200 : 401;
      const session = path.split('/').at(-1) ?? '';
      return void response.end(JSON.stringify({ notes: notes.get(session) ?? [] }));
    }
    const { prompt, session } = JSON.parse(body) as { prompt: string; session: string };
    notes.set(session, [...(notes.get(session) ?? []), `${prompt} ${TOKEN}`]);
    response.end(JSON.stringify({ reply: 'Noted.' }));
  });
  onTestFinished(server.close);
  return server;
}

const AUTHORIZED = { authorization: 'Bearer $STATE_TOKEN' };

const campaignAt = (url: string, state_check: unknown, attack: object = {}) =>
  JSON.stringify({
    agent: {
      ...{ name: 'notes', agent_type: 'http', endpoint: url, state_check },
      adapter_operational_config: {
        body: { prompt: '{{prompt}}', session: '{{session}}' },
        reply_path: '$.reply',
      },
    },
    attack: {
      ...{ attack_type: 'direct', goals: ['one', 'two'], ...attack },
      judges: [{ type: 'pattern', planted_secret: 'ORCHID-77' }],
    },
  });

/** All that a campaign left on the disk. */
async function recordedIn(home: string): Promise<string> {
  const folder = join(home, '.local/share/provoke/campaigns');
  const [id = ''] = await readdir(folder);
  const names = await readdir(join(folder, id));
  return (await Promise.all(names.map((name) => readFile(join(folder, id, name), 'utf8')))).join();
}

test('what each attempt changed is recorded, and the key of the state check is not', async () => {
  const { home, type } = await openTerminalWithDatabase({ STATE_TOKEN: TOKEN });
  const agent = await openAgent();
  const check = { url: `${agent.url}/state/{{session}}`, headers: AUTHORIZED };
  await writeFile(join(home, 'campaign.json'), campaignAt(agent.url, check));

  expect(await type('run campaign.json')).toMatchObject({ code: 0 });

  const recorded = await recordedIn(home);
  for (const goal of ['one', 'two'])
    expect(recorded).toContain(
      `{"step_name":"state change","path":"$.notes[0]","after":"${goal} [secret removed]"}`,
    );
  expect(recorded).not.toContain('state not read');
  expect(recorded).not.toContain(TOKEN);
});

test('a command runs in the folder of the file that names it, also when a campaign is resumed elsewhere', async () => {
  const { home, type } = await openTerminalWithDatabase({ PATH: process.env['PATH'] ?? '' });
  const agent = await openAgent();
  await mkdir(join(home, 'desk'));
  const script = `
    const { existsSync } = require('node:fs');
    console.log(JSON.stringify({ here: existsSync('state.cjs'), at: Date.now() + process.argv[2] }));`;
  await writeFile(join(home, 'desk/state.cjs'), script);
  const check = { command: [process.execPath, 'state.cjs', '{{session}}'] };
  const once = { budget: { max_requests: 1 }, execution: { concurrency: 1 } };
  await writeFile(join(home, 'desk/campaign.json'), campaignAt(agent.url, check, once));

  await type('run desk/campaign.json');
  expect(await type('resume --max-requests 9')).toMatchObject({ code: 0 });

  const recorded = await recordedIn(home);
  expect(recorded.match(/"state change","path":"\$\.at"/g)).toHaveLength(2);
  expect(recorded).not.toContain('state not read');
});

test('agent check says what the state check read, or what to do', async () => {
  const { home, type, having } = await openTerminal();
  const agent = await openAgent();
  const check = { url: `${agent.url}/state/{{session}}`, headers: AUTHORIZED };
  await writeFile(join(home, 'provoke.config.json'), campaignAt(agent.url, check));
  const line = 'agent check --trust-folder';

  const read = await having({ env: { STATE_TOKEN: TOKEN } }).type(line);
  const json = await having({ env: { STATE_TOKEN: TOKEN } }).type(`${line} --json`);
  const refused = await having({ env: { STATE_TOKEN: 'another-token-12345' } }).type(line);
  const unset = await type(line);

  expect(read).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^State check: read \d+ bytes in \d+ ms\. This message changed 1 value\.$/m,
    ),
  });
  expect(JSON.parse(json.stdout).state).toMatchObject({ bytes: expect.any(Number), changes: 1 });
  expect(refused).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^State check: failed\. .* answered 401\. Check headers/m),
  });
  expect(unset).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('STATE_TOKEN is not set'),
  });
});
