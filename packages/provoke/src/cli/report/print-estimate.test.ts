import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../test/terminal.ts';

async function openFolder() {
  const server = await scriptedServer((_, response) => void response.end('{}'));
  onTestFinished(server.close);
  const { home, type } = await openTerminal();
  const campaign = {
    agent: {
      ...{ name: 'desk', agent_type: 'openai', endpoint: `${server.url}/v1`, api_key: '$DESK_KEY' },
      price: { input: 2.5, output: 10 },
    },
    attack: {
      ...{ attack_type: ['flipattack', 'crescendo'], goals_set: 'practice', floor: true },
      attacker: { identifier: 'anthropic/claude', endpoint: server.url },
      judges: [{ type: 'harmbench', identifier: 'ollama/mistral', endpoint: server.url }],
      budget: { max_requests: 200 },
    },
  };
  await writeFile(join(home, 'campaign.json'), JSON.stringify(campaign));
  return { server, home, type };
}

test('an estimate has each part with its requests, tokens, cost and minutes, and what it rests on', async () => {
  const { server, home, type } = await openFolder();

  const { code, stdout, stderr } = await type('run campaign.json --estimate');

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatchInlineSnapshot(`
    "Estimate for desk, 4 goals. Nothing was sent.

                                   requests         tokens            cost   minutes
    floor (direct)                       80           25 k           $0.24       1.0
    agent: flipattack                     4          1,820           $0.01       0.1
    agent: crescendo                     80          220 k           $0.73       1.0
    hello                               0–1          0–310   $0.00–$0.0030   0.0–0.1
    attacker, anthropic/clau…       156–476    281 k–857 k        no price   1.9–6.0
    judge harmbench, ollama/…     236–1,464    256 k–1.6 M           $0.00    3.0–18
    Total                         556–2,105    783 k–2.7 M       $0.99 + ?    7.0–26
    of them to the agent            164–165

    Two numbers: if no goal breaks and every answer can be used, and at most.
    A call that fails is tried again, up to 2 times, which is not included.
    Tokens, cost and minutes assume 3 s a call, 4 at a time to the agent and 4 to a
    model server, one part after another; 4 characters a token, replies of 300
    tokens.
    Capped by --max-requests 200.
    No price, so not in the cost: attacker. In a campaign file, US dollars per
    million tokens:
      price: { input: 0.15, output: 0.60 }"
  `);
  // No line is wider than a terminal, nothing was sent, and no campaign was begun.
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  expect(server.requests).toEqual([]);
  expect(await readdir(join(home, '.local/share'))).toEqual([]);
});

test('as JSON it has the same numbers', async () => {
  const { type } = await openFolder();

  const { code, stdout } = await type('run campaign.json --estimate --json');

  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ agent: 'desk', goals: 4, techniques: ['direct', 'flipattack', 'crescendo'] },
    total: { requests_to_agent: { expected: 164, most: 165 } },
    without_price: ['attacker'],
    limits: { max_requests: 200 },
    assumed: { seconds_per_call: 3 },
  });
});

test('eval and scan estimate too, without a key, a browser or a permission', async () => {
  const { server, type } = await openFolder();

  const evaluated = await type(
    `eval encodings --agent-type openai --agent-name m --endpoint ${server.url} --api-key-env NONE --goals one --estimate --json`,
  );
  const scanned = await type('scan https://shop.example --estimate --json');

  expect([evaluated.code, scanned.code]).toEqual([0, 0]);
  expect(JSON.parse(evaluated.stdout).parts[0].requests).toEqual({ expected: 9, most: 9 });
  expect(JSON.parse(scanned.stdout)).toMatchObject({
    ...{ agent: 'shop.example', limits: { max_requests: 40 } },
    parts: [{ name: 'flipattack', requests: { expected: 4, most: 4 } }, { name: 'hello' }],
  });
  expect(server.requests).toEqual([]);
});

test.each([
  ['run campaign.json --fail-over 5', '--fail-over'],
  ['run campaign.json --baseline before', '--baseline'],
  ['run campaign.json --report json=report.json', '--report'],
  ['run campaign.json --workers staging', '--workers'],
  ['codecli-a --fail-over 5', '--fail-over'],
  ['scan https://shop.example --fail-over 5', '--fail-over'],
  ['scan https://shop.example --plan', '--plan'],
  ['scan https://shop.example --no-attack', '--no-attack'],
])('%s is no estimate: a gate would look passed', async (line, named) => {
  const { server, type } = await openFolder();

  const { code, stdout, stderr } = await type(`${line} --estimate`);

  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`error: ${named}`);
  expect(stderr).toContain('--estimate');
  expect(server.requests).toEqual([]);
});
