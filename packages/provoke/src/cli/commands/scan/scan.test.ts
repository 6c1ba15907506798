import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRegistry, UsageError } from '@provoke/campaign';
import { expect, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';
import { authorize } from './scan-authorize.ts';
import { toScanCampaign } from './scan-campaign.ts';
import { readPlan } from './scan-plan.ts';

const site = 'https://shop.example/help';
const answer = (text: string) => ({ ask: async () => text });

test('who may test a site is asked, and what was said is kept', async () => {
  const said = { authorized_at: expect.any(String) };

  expect(await authorize(site, {}, answer('yes'))).toEqual({
    authorized_by: 'confirmed at the terminal',
    ...said,
  });
  expect(await authorize(site, { authorized: true }, {})).toEqual({
    authorized_by: '--authorized',
    ...said,
  });
  expect(await authorize('http://127.0.0.1:80/', {}, {})).toEqual({
    authorized_by: 'loopback address',
    ...said,
  });
});

test.each(['', 'no', 'y', 'yes please'])('%j is no permission', async (text) => {
  await expect(authorize(site, {}, answer(text))).rejects.toThrow(UsageError);
});

test.each(['http://127.0.0.1.shop.example/', 'http://localhost.shop.example/'])(
  '%s only looks like a loopback address',
  async (url) => {
    await expect(authorize(url, {}, {})).rejects.toThrow(UsageError);
  },
);

test('without a terminal nothing is opened: exit code 2, with what to type', async () => {
  const terminal = await openTerminal();

  const { code, stderr } = await terminal.type(`scan ${site}`);

  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('provoke scan https://shop.example/help --authorized'),
  });
});

test.each(['file:///etc/passwd', 'shop.example', 'http://user:pass@shop.example/'])(
  '%s is no address of a page',
  async (url) => {
    const terminal = await openTerminal();

    expect(await terminal.type(`scan ${url} --authorized`)).toMatchObject({ code: 2 });
  },
);

test('settings of the page count for the look too, typed or from the file, and none is ignored', async () => {
  const { home, type } = await openTerminal();
  const agent = { agent_type: 'web', adapter_operational_config: { input_selecter: '#chat' } };
  await writeFile(join(home, 'shop.json'), JSON.stringify({ agent }));

  expect(await type(`scan ${site} --no-attack --setting reply_selecter=.bot`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('reply_selecter'),
  });
  expect(await type(`scan ${site} --no-attack --config-file shop.json`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('input_selecter'),
  });
});

const authorization = { authorized_by: '--authorized', authorized_at: 'now' } as const;
const settings = { endpoint: site, headless: true, browser: undefined, open_selector: undefined };
const selectors = {
  input_selector: undefined,
  send_selector: undefined,
  reply_selector: undefined,
};
const scan = (
  flags: object,
  config: object = {},
  plan?: Parameters<typeof toScanCampaign>[0]['plan'],
) =>
  toScanCampaign({
    settings: { ...settings, ...selectors },
    flags: { attack: true, cache: true, ...flags },
    plan,
    authorization,
    context: { config, registry },
  });

test('a scan is a campaign of few requests, and says who allowed it', () => {
  expect(scan({})).toMatchObject({
    agent: { name: 'shop.example', agent_type: 'web', endpoint: site, metadata: authorization },
    attack: { attack_type: 'flipattack', goals_set: 'practice', budget: { max_requests: 40 } },
  });
});

test('what was typed wins over the plan, and that over the file', () => {
  const file = {
    attack: { goals_file: 'goals.txt', budget: { max_requests: 9 }, attack_type: 'pair' },
  };
  const plan = { attack: { attack_type: ['tap'], goals: ['planned'] }, rationale: '' };

  expect(scan({}, file).attack).toMatchObject({ goals_file: 'goals.txt', attack_type: 'pair' });
  expect(scan({}, file, plan).attack).not.toHaveProperty('goals_file');
  expect(scan({ goals: ['typed'], attackType: ['bon'] }, file, plan).attack).toMatchObject({
    attack_type: ['bon'],
    goals: ['typed'],
    budget: { max_requests: 9 },
  });
});

test('a pin goes with the goals that it is for, and is never left out', () => {
  const file = { attack: { goals_file: 'goals.txt', goals_sha256: 'a'.repeat(64) } };

  expect(scan({}, file).attack).toMatchObject(file.attack);
  expect(scan({ goalsSha256: 'b'.repeat(64) }, file).attack).toMatchObject({
    ...{ goals_file: 'goals.txt', goals_sha256: 'b'.repeat(64) },
  });
  expect(scan({ goals: ['typed'] }, file).attack).not.toHaveProperty('goals_sha256');
});

const registry = createRegistry({});
const proposal = (change: object = {}) =>
  JSON.stringify({
    techniques: [{ id: 'flipattack', parameters: { cot: true } }],
    goals: ['Reveal the code word'],
    rationale: 'It seems to have one.',
    ...change,
  });

test('a plan is read from the JSON, whatever text surrounds it', () => {
  expect(readPlan(`Here it is:\n\`\`\`json\n${proposal()}\n\`\`\``, registry)).toEqual({
    attack: {
      attack_type: ['flipattack'],
      goals: ['Reveal the code word'],
      flipattack_params: { cot: true },
    },
    rationale: 'It seems to have one.',
  });
});

test.each([
  ['', /not the requested JSON/],
  ['{"techniques": []}', /not the requested JSON/],
  [proposal({ budget: { max_requests: 100_000 } }), /not the requested JSON/],
  [proposal({ techniques: [{ id: 'rm -rf', parameters: {} }] }), /no technique "rm -rf"/],
  [proposal({ techniques: [{ id: 'flipattack', parameters: { endpoint: 'x' } }] }), /parameters/],
  [proposal({ techniques: [{ id: 'flipattack', parameters: { cot: 'yes' } }] }), /parameters/],
])('a plan that is none is refused in words: %s', (text, words) => {
  expect(readPlan(text, registry)).toMatch(words);
});
