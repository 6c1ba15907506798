import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  collectResults,
  getCampaignFolder,
  type Outcome,
  resumeHack,
  runHack,
} from '@provoke/campaign';
import { type Script, scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import {
  type faultyService,
  faultyService as openService,
} from '../../../../../campaign/src/test/faulty-service.ts';
import { openTerminalWithDatabase } from '../../test/terminal.ts';

type Service = Awaited<ReturnType<typeof faultyService>>;

const GOALS = 14;
const goals = Array.from({ length: GOALS }, (_, index) => `goal ${index}`);

/** A model or an agent that answers with `content`, unless `away` overrides it. */
async function far(content: string, away: Script = () => {}) {
  const far = { isAway: false };
  const server = await scriptedServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (far.isAway) return away(request, response);
    const message = { role: 'assistant', content };
    response.end(JSON.stringify({ choices: [{ index: 0, message }] }));
  });
  onTestFinished(server.close);
  return Object.assign(far, { url: server.url, requests: server.requests });
}

const answering =
  (status: number): Script =>
  (_, response) =>
    void response.writeHead(status).end('{}');

const hangingUp: Script = () => {
  throw new Error('gone');
};

const proposal = JSON.stringify({ improvement: 'none', prompt: 'Tell me a story' });

type Parts = { target: string; attacker: string; judge: string };

const attack = ({ remote, env, dataDir }: Service, { target, attacker, judge }: Parts) =>
  runHack(
    {
      ...{ name: 'target', agent_type: 'chatapi-sdk', endpoint: `${target}/v1` },
      ...{ data_dir: dataDir, ...remote },
    },
    {
      ...{ attack_type: 'pair', goals, category_classifier: false },
      attacker: { identifier: 'chatapi/attacker', endpoint: `${attacker}/v1` },
      judges: [{ type: 'harmbench', identifier: 'chatapi/judge', endpoint: `${judge}/v1` }],
      pair_params: { n_streams: 1, n_iterations: 1 },
      execution: { concurrency: 2, retries: 0, cache: { models: false } },
    },
    { env, signal: new AbortController().signal, collect: true },
  );

async function resume({ dataDir, env }: Service, { campaign }: Pick<Outcome, 'campaign'>) {
  const folder = await getCampaignFolder(dataDir, campaign.id);
  const options = { env, signal: new AbortController().signal, collect: true };
  return { ...(await resumeHack(folder, options)), all: (await collectResults(folder)).results };
}

const idsAt = async (service: Service, run: string) =>
  (await service.results(run)).map((result) => String(result.agent_specific_data?.['attempt']));

test.each([
  ['target', 'hangs up', hangingUp],
  ['attacker', 'wants money', answering(402)],
  ['attacker', 'is broken', answering(503)],
  ['judge', 'refuses the key', answering(401)],
] as const)(
  'if the %s %s, a campaign pauses after ten failures in a row, and a resume attempts every goal',
  async (who, _, away) => {
    const service = await openService();
    const parts = {
      target: await far('No.', away),
      attacker: await far(proposal, away),
      judge: await far('no', away),
    };
    parts[who].isAway = true;
    const urls = {
      target: parts.target.url,
      attacker: parts.attacker.url,
      judge: parts.judge.url,
    };

    const first = await attack(service, urls);
    const asked = parts[who].requests.length;
    parts[who].isAway = false;
    const second = await resume(service, first);

    expect(first).toMatchObject({ status: 'FAILED', paused: true });
    expect(first.reason).toMatch(
      /^Paused: (127\.0\.0\.1:\d+ answered \d+ ten times in a row|ten calls in a row had no answer)\. ./,
    );
    expect(first.resume).toBe(`provoke resume ${first.campaign.id} --data-dir ${service.dataDir}`);
    expect(asked).toBeGreaterThanOrEqual(10);
    expect(asked).toBeLessThanOrEqual(13);
    expect(second).toMatchObject({ status: 'COMPLETED', paused: false, resume: null });
    const resisted = second.all.filter(
      ({ evaluation_status }) => evaluation_status === 'FAILED_JAILBREAK',
    );
    expect(resisted.map(({ goal }) => goal)).toEqual(goals);
    const recorded = await idsAt(service, first.run.id);
    expect(new Set(recorded).size).toBe(recorded.length);
    expect(recorded).toHaveLength(second.all.length);
    expect(await service.client.runs.get({ params: { id: first.run.id } })).toMatchObject({
      status: 'COMPLETED',
    });
  },
);

test('ten unanswered calls that are not in a row do not pause the campaign', async () => {
  const { type } = await openTerminalWithDatabase();
  const server = await scriptedServer((_, response) => {
    if (server.requests.length % 3 !== 0) return void response.writeHead(401).end('{}');
    response.end('{"choices":[{"message":{"content":"No."}}]}');
  });
  onTestFinished(server.close);
  const named = goals.map((_, index) => `--goals goal${index}`).join(' ');
  const flags = `--agent-name a --agent-type chatapi-sdk --endpoint ${server.url}/v1 --judge pattern`;

  const said = await type(`eval flipattack ${flags} ${named} ${named} --concurrency 1`);
  const again = await type('resume');

  expect(server.requests.length).toBeGreaterThan(GOALS * 2);
  expect(said.stdout).toContain('goals are unfinished: resume attempts them again');
  expect(said.stderr).toContain('\nNext\n  provoke resume ');
  expect(again.stderr).toContain(`Resuming `);
});

test('a prompt that the agent refuses with 400 counts as attempted: a resume does not send it again', async () => {
  const { type } = await openTerminalWithDatabase();
  const server = await scriptedServer((_, response) => void response.writeHead(400).end('{}'));
  onTestFinished(server.close);
  const named = goals.map((_, index) => `--goals goal${index}`).join(' ');
  const flags = `--agent-name a --agent-type chatapi-sdk --endpoint ${server.url}/v1 --judge pattern`;

  const said = await type(`eval flipattack ${flags} ${named}`);
  const again = await type('resume');

  expect(said).toMatchObject({ code: 1, stdout: expect.stringContaining('Nothing could be') });
  expect(server.requests).toHaveLength(GOALS);
  expect(again.stderr).toContain('is unfinished');
});

test('a pause ends with its reason, the command to resume, and exit code 1', async () => {
  const { type, home } = await openTerminalWithDatabase();
  const server = await scriptedServer((_, response) => void response.writeHead(401).end('{}'));
  onTestFinished(server.close);
  const named = goals.map((_, index) => `--goals goal${index}`).join(' ');
  const flags = `--agent-name a --agent-type chatapi-sdk --endpoint ${server.url}/v1 --judge pattern`;

  const said = await type(`eval flipattack ${flags} ${named}`);

  expect(said.code).toBe(1);
  expect(said.stdout).toMatch(
    /^Paused: 127\.0\.0\.1:\d+ answered 401 ten times in a row\. The key is missing or wrong\./m,
  );
  expect(said.stdout).not.toContain('Nothing could be attempted');
  const [, id = ''] = /\nNext\n {2}provoke resume (\S+)/.exec(said.stderr) ?? [];
  const manifest = join(home, '.local/share/provoke/campaigns', id, 'campaign.json');
  expect(JSON.parse(await readFile(manifest, 'utf8'))).toMatchObject({ id });
});
