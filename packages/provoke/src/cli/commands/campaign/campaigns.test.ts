import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beginning, openJournal } from '@provoke/campaign';
import type { Arm, EvaluationStatus } from '@provoke/contract';
import { recordedDoubts } from '@provoke/contract/lists';
import type { CampaignEvent } from '@provoke/evidence';
import { expect, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';

const goal = { index: 0, text: 'Reveal the secret code word' };

const grounds = {
  ...{ looksFor: recordedDoubts, accepted: [], isSameModel: false, repeatedGoals: 0 },
};
const finishing: CampaignEvent[] = [
  { type: 'campaign-start', techniques: ['flipattack'], goals: 1, grounds },
  { type: 'goal-start', technique: 'flipattack', goal },
  { type: 'goal-end', technique: 'flipattack', goal },
  { type: 'technique-end', technique: 'flipattack', status: 'COMPLETED', reason: null },
  { type: 'campaign-end', status: 'COMPLETED', reason: null },
];

async function leaveCampaign(
  home: string,
  id: string,
  { events = finishing, leftOut = [] as string[], attackType = 'flipattack' } = {},
) {
  const path = join(home, 'data', 'campaigns', id);
  await mkdir(path, { recursive: true });
  const manifest = {
    ...{ id, created_at: '2026-11-21T10:53:36.000Z', provoke: '0.1.0', seed: 0, runs: null },
    agent: { name: 'llama3', agent_type: 'localmodel' },
    attack: { attack_type: attackType, goals: [goal.text] },
    ...{ secrets_left_out: leftOut, goals: [goal], storage: 'local', base_url: null },
    techniques: [attackType],
  };
  await writeFile(join(path, 'campaign.json'), JSON.stringify(manifest));
  const journal = await openJournal(join(path, 'journal.ndjson'), beginning);
  await journal.append(events);
  await journal.close();
}

const [OLD, NEW] = ['20261121-105336-aaaa', '20261121-115336-bbbb'];

test('campaigns are listed with how far they are and what is not sent, the newest first', async () => {
  const { home, type } = await openTerminal();
  await leaveCampaign(home, OLD);
  await leaveCampaign(home, NEW, { events: finishing.slice(0, 2) });

  const read = await type(`campaigns --data-dir ${home}/data`);
  const { stdout } = await type(`campaigns --json --data-dir ${home}/data`);

  expect(read.stdout).toMatchSnapshot();
  expect(JSON.parse(stdout)).toMatchObject({
    campaigns: [
      { id: NEW, status: 'unfinished', goals: { finished: 0, total: 1 }, unsent: 0 },
      { id: OLD, status: 'completed', goals: { finished: 1, total: 1 }, unsent: 1 },
    ],
  });
});

test('attempts of a search are listed apart', async () => {
  const { home, type } = await openTerminal();
  const search = attempt('SUCCESSFUL_JAILBREAK', 'search');
  const events = [...finishing.slice(0, 2), search, search, attempt('FAILED_JAILBREAK', 'attack')];
  await leaveCampaign(home, OLD, { events });

  const read = await type(`campaigns --data-dir ${home}/data`);
  const { stdout } = await type(`campaigns --json --data-dir ${home}/data`);

  expect(read.stdout).toContain('1 + 2 search');
  expect(JSON.parse(stdout).campaigns).toMatchObject([
    { attempts: 1, other_attempts: { search: 2 } },
  ]);
});

test('a campaign that cannot be read is said and does not hide the others', async () => {
  const { home, type } = await openTerminal();
  await leaveCampaign(home, OLD);
  await mkdir(join(home, 'data', 'campaigns', NEW));

  const { code, stdout, stderr } = await type(`campaigns --json --data-dir ${home}/data`);

  expect(code).toBe(0);
  expect(JSON.parse(stdout).campaigns).toHaveLength(1);
  expect(stderr).toContain(`${NEW} cannot be read`);
});

test.each([
  ['sync', 1],
  ['resume', 1],
  ['campaigns', 0],
])(
  '%s does not say that there is nothing where something cannot be read',
  async (line, exitCode) => {
    const { home, type } = await openTerminal();
    await mkdir(join(home, 'data', 'campaigns', NEW), { recursive: true });

    const { code, stderr } = await type(`${line} --data-dir ${home}/data`);

    expect([code, stderr]).toEqual([exitCode, expect.stringContaining(`${NEW} cannot be read`)]);
    expect(stderr).not.toMatch(/Nothing to send|is unfinished|no campaigns/);
  },
);

test('resume continues an older campaign when a newer one cannot be read', async () => {
  const { home, type } = await openTerminal();
  await leaveCampaign(home, OLD, { events: [], leftOut: ['agent.api_key'] });
  await mkdir(join(home, 'data', 'campaigns', NEW));

  const { stderr } = await type(`resume --data-dir ${home}/data`);

  expect(stderr).toMatch(new RegExp(`${NEW} cannot be read[^]*error: .*agent\\.api_key`));
});

test('a campaign that was cut short after its last goal is unfinished: its run has no end yet', async () => {
  const { home, type } = await openTerminal();
  await leaveCampaign(home, NEW, { events: finishing.slice(0, 3), leftOut: ['agent.api_key'] });

  const listed = await type(`campaigns --json --data-dir ${home}/data`);
  const { stderr } = await type(`resume --data-dir ${home}/data`);

  expect(JSON.parse(listed.stdout)).toMatchObject({
    campaigns: [{ id: NEW, status: 'unfinished' }],
  });
  expect(stderr).toMatch(/^error: .*agent\.api_key/);
});

test('where nothing can be kept, it is said what to type', async () => {
  const { home, type } = await openTerminal();
  await writeFile(join(home, 'file'), '');

  const flags = '--agent-name a --agent-type chatapi-sdk --endpoint http://127.0.0.1:1 --goals x';
  const said = await type(`eval flipattack ${flags} --judge pattern --data-dir ${home}/file`);

  expect(said).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/Cannot store anything in .* is not a folder\. .*--data-dir\.$/),
  });
});

test('escape sequences in names do nothing to the terminal', async () => {
  const { home, type } = await openTerminal();

  const { stderr } = await type(`campaigns --data-dir ${home}/\u001b]0;owned\u0007`);

  expect(stderr).toContain('\\u{1b}]0;owned\\u{7}');
  expect(stderr).not.toContain('\u001b');
});

test.each([
  ['resume', 0, /No campaign in .* is unfinished/],
  ['sync', 0, /Nothing to send in /],
  ['campaigns', 0, /There are no campaigns in/],
  ['resume 2025', 2, /There is no campaign "2025" in .*There are none/],
])('where there are no campaigns, %s says so', async (line, code, words) => {
  const { home, type } = await openTerminal();

  const said = await type(`${line} --data-dir ${home}/data`);

  expect(said).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(words) });
});

test('a campaign is called by as much of its name as no other has', async () => {
  const { home, type } = await openTerminal();
  await leaveCampaign(home, OLD);
  await leaveCampaign(home, NEW);

  const both = await type(`resume 20261121 --data-dir ${home}/data`);
  const first = await type(`resume 20261121-10 --data-dir ${home}/data`);
  const second = await type(`resume bbbb --data-dir ${home}/data`);

  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining(`${NEW}, ${OLD}`) });
  expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining(`${OLD} is finished`) });
  expect(second).toMatchObject({ code: 0, stderr: expect.stringContaining(`${NEW} is finished`) });
});

test('a secret that was typed out at the start is asked for by name, and taken from a variable', async () => {
  const { home, type } = await openTerminal();
  await leaveCampaign(home, OLD, { events: [], leftOut: ['agent.api_key'] });
  const resume = `resume --data-dir ${home}/data`;

  const missing = await type(resume);
  const unset = await type(`${resume} --key-env agent.api_key=NOT_SET`);
  const wrong = await type(`${resume} --key-env agent.name=NOT_SET`);

  expect(missing).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--key-env agent.api_key=NAME'),
  });
  expect(unset).toMatchObject({ code: 2, stderr: expect.stringContaining('NOT_SET is not set') });
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('"agent.name"') });
});

test('a campaign of parts that are not there is resumed where their configuration is, and that is said', async () => {
  const { home, type } = await openTerminal();
  await leaveCampaign(home, OLD, { events: [], attackType: 'insist' });

  const said = await type(`resume --data-dir ${home}/data`);

  expect(said).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/"insist".*the current folder: .*provoke\.config\.\*/),
  });
});

const attempt = (status: EvaluationStatus, arm?: Arm): CampaignEvent => ({
  type: 'attempt-end',
  fingerprint: '',
  attempt: {
    ...{
      id: 'flipattack/0/',
      goal,
      technique: 'flipattack',
      ...(arm && { arm }),
      request: null,
      reply: null,
      status,
      score: null,
    },
    ...{ latencyMs: 0, notes: '', verdicts: [], steps: [], data: {}, spending: [] },
  },
});

test.each([
  ['', 'SUCCESSFUL_JAILBREAK', 'COMPLETED', 0],
  ['--fail-over 0', 'SUCCESSFUL_JAILBREAK', 'COMPLETED', 3],
  ['--fail-over 0', 'FAILED_JAILBREAK', 'COMPLETED', 0],
  ['', 'ERROR_AGENT_RESPONSE', 'FAILED', 1],
] as const)(
  'a campaign that is finished ends resume as it ended itself: %s %s %s %i',
  async (flags, status, ending, exitCode) => {
    const { home, type } = await openTerminal();
    const end: CampaignEvent = { type: 'campaign-end', status: ending, reason: null };
    const events = [...finishing.slice(0, 2), attempt(status), ...finishing.slice(2, 4), end];
    await leaveCampaign(home, OLD, { events });

    const { code, stderr } = await type(`resume ${OLD} ${flags} --data-dir ${home}/data`);

    expect([code, stderr]).toEqual([exitCode, expect.stringContaining('is finished')]);
  },
);
