import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../files/src/test/temporary-folder.ts';
import { makeCampaignFolder } from '../folder/campaign-folder.ts';
import { readManifest, writeManifest } from '../folder/manifest.ts';
import { makePlan } from '../plan/make-plan.ts';
import { noticesOn } from '../plan/notices.ts';
import { createRegistry } from '../registry.ts';
import { openPlans } from '../work/campaign-plans.ts';
import { planHandOver } from '../work/hand-over.ts';
import { planSlice } from '../work/plan-slice.ts';
import { WorkerFile } from '../work/worker-file.ts';
import { newManifest } from './new-manifest.ts';
import { plannedOf } from './planned.ts';
import { replan } from './replan.ts';

const { signal } = new AbortController();
const endpoint = 'http://127.0.0.1:9/v1';
const judges = [{ type: 'pattern' }];
const mail = { tool: 'send_email', arguments: { password: { contains: 'ORCHID' } } };
const ruled = { text: 'second', id: 'g-2', forbid: mail, secret: 'ORCHID-77' };
const forbid = [{ tool: 'pay', arguments: { token: 'x' } }];
const agent = { name: 'a', agent_type: 'chatapi-sdk', endpoint };

async function planned(attack: object, more: object = {}) {
  const dataDir = await temporaryFolder();
  const planning = { env: { HOME: dataDir }, registry: createRegistry(), signal };
  const given = { attack_type: 'direct', judges, ...attack };
  const plan = await makePlan({ ...agent, ...more, data_dir: dataDir }, given, planning);
  const { id, ...folder } = await makeCampaignFolder(dataDir);
  const manifest = newManifest({ id, ...plan.given, plan });
  return { plan, manifest, dataDir, planning, folder: { id, ...folder } };
}

const changedParts = (before: object, after: object) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => (before as never)[name] !== (after as never)[name],
  );

test('a campaign that is resumed has the rules that it was started with, and goals carry none', async () => {
  const { plan, manifest, dataDir, planning, folder } = await planned(
    { goals: ['first', ruled], forbid },
    { forbid: { tool: 'shell' }, tools: [{ name: 'pay', irreversible: true }] },
  );
  await writeManifest(folder, manifest);

  const kept = await readManifest(folder);
  const again = await replan(kept, { ...planning, dataDir, keys: {} });

  expect(kept.secrets_left_out).toEqual([]);
  for (const { campaign } of [plan, again]) {
    expect([...campaign.goals]).toEqual([
      { index: 0, text: 'first' },
      { index: 1, text: 'second', published: { by: 'file', id: 'g-2', category: null } },
    ]);
    expect(campaign.rules?.of({ index: 1 })).toEqual({
      forbid: [
        { rule: mail, of: 'goal' },
        { rule: forbid[0], of: 'campaign' },
        { rule: { tool: 'shell' }, of: 'agent' },
      ],
      ...{ task: [], claim: [], deny: [], failedResult: [], secret: 'ORCHID-77' },
      tools: [{ name: 'pay', irreversible: true }],
    });
  }
});

test('runs record the rules of the campaign whole, and of goals their texts alone', async () => {
  const { manifest } = await planned({ goals: ['first', ruled], forbid });
  const [run] = manifest.attacks ?? [];

  expect(run?.configuration).toMatchObject({ forbid, goals: ['first', 'second'] });
  expect(JSON.stringify(run)).not.toContain('ORCHID');
});

test('a key of this campaign is in no rule that is kept', async () => {
  const api_key = 'sk-0123456789abcdef';
  const { manifest } = await planned(
    { goals: [{ ...ruled, deny: { say: { contains: api_key } } }], task: { say: api_key } },
    { api_key },
  );

  expect(JSON.stringify(manifest)).not.toContain(api_key);
});

test.each<[what: string, attack: object, more: object, part: RegExp]>([
  ['of the campaign', { forbid: [{ tool: 'refund' }] }, {}, /^forbid\.0\.tool$/],
  ['of a goal', { goals: ['first', { ...ruled, secret: 'OTHER-78' }] }, {}, /^goals' rules$/],
  ['of the agent', {}, { forbid: { tool: 'shell' } }, /^agent\.forbid$/],
])('other rules are another set-up: %s', async (_, attack, more, part) => {
  const base = { goals: ['first', ruled], forbid: [{ tool: 'pay' }] };
  const [before, same, after] = await Promise.all(
    [planned(base), planned(base), planned({ ...base, ...attack }, more)].map(async (one) => {
      const { setUp } = plannedOf((await one).manifest);
      return setUp ?? {};
    }),
  );

  expect(changedParts(before ?? {}, same ?? {})).toEqual([]);
  expect(changedParts(before ?? {}, after ?? {})).toEqual([expect.stringMatching(part)]);
});

test('workers get the rules of each slice with its goals, and those of their own agent', async () => {
  const dataDir = await temporaryFolder();
  const place = { data_dir: dataDir, base_url: 'http://127.0.0.1:1', service_api_key: 'pvk_any' };
  const attack = { attack_type: 'direct', judges, goals: ['first', ruled], forbid };
  const options = { env: { HOME: dataDir }, signal, target: 'staging' };
  const { toBody } = await planHandOver({ ...agent, ...place }, attack, options);
  const body = JSON.parse(JSON.stringify(toBody('name', ['run'])));

  const plans = openPlans({
    file: WorkerFile.parse({ targets: { staging: { ...agent, forbid: { tool: 'shell' } } } }),
    ...{ baseUrl: 'http://127.0.0.1:1', apiKey: 'pvk_any', dataDir, signal },
    ...{ env: { HOME: dataDir }, registry: createRegistry() },
  });
  const { campaign } = await planSlice(
    {
      ...{ id: 'id', epoch: 1, events: 0, technique: 'direct', goals: [body.goals[1]] },
      campaign: {
        ...{ id: 'id', name: 'name', target: 'staging', paced: false },
        attack: body.attack,
      },
    },
    plans,
  );

  expect([...campaign.goals].map((goal) => Object.keys(goal))).toEqual([
    ['index', 'text', 'published'],
  ]);
  expect(campaign.rules?.of({ index: 1 })).toMatchObject({
    forbid: [{ rule: mail }, { rule: forbid[0] }, { rule: { tool: 'shell' }, of: 'agent' }],
    secret: 'ORCHID-77',
  });
  expect(campaign.rules?.of({ index: 0 })?.forbid).toHaveLength(2);
  await expect(
    planHandOver({ ...agent, ...place, forbid: { tool: 'x' } }, attack, options),
  ).rejects.toThrow('so agent.forbid would not hold');
});

test.each<[goals: unknown[], more: object, words: RegExp | null]>([
  [['first'], {}, /^Warning: only refusal phrases are looked for\. /],
  [
    ['first', ruled],
    {},
    /^Warning: only refusal phrases are looked for in the replies to the 1 of 2 goals/,
  ],
  [[{ text: 'first', secret: 'ORCHID-77' }], {}, null],
  [[{ text: 'first', task: mail }], {}, /^Warning: only refusal phrases are looked for\. /],
  [['first', 'second'], { forbid }, null],
])(
  'a goal is weakly judged unless something is forbidden or secret: %j %j',
  async (goals, more, words) => {
    const { plan } = await planned({ goals, ...more });

    const warnings = noticesOn(plan.campaign).filter((one) => one.includes('refusal phrases'));

    expect(warnings).toEqual(words ? [expect.stringMatching(words)] : []);
  },
);
