import { expect, test } from 'vitest';
import { combineRules } from './own-rules.ts';

const tool = (name: string) => ({ tool: name });
const none = { campaign: {}, agent: {} };

test('what is forbidden adds up: the goal, then its campaign, then its agent', () => {
  const rules = combineRules(new Map([[1, { forbid: [tool('a'), tool('b')] }]]), {
    campaign: { forbid: [tool('c')] },
    agent: { forbid: [tool('d')], tools: [{ name: 'd', outside: true }] },
  });

  expect(rules?.of({ index: 1 })).toMatchObject({
    forbid: [
      { rule: tool('a'), of: 'goal' },
      { rule: tool('b'), of: 'goal' },
      { rule: tool('c'), of: 'campaign' },
      { rule: tool('d'), of: 'agent' },
    ],
    tools: [{ name: 'd', outside: true }],
  });
  expect(rules?.of({ index: 0 })?.forbid.map(({ of }) => of)).toEqual(['campaign', 'agent']);
});

test("a goal's own task, claim and deny are in the place of the campaign's, also if they are empty", () => {
  const say = (text: string) => [{ say: { contains: text } }];
  const campaign = { task: say('task'), claim: say('claim'), deny: say('deny') };
  const rules = combineRules(new Map([[0, { task: say('own'), claim: [] }]]), {
    ...none,
    campaign,
  });

  expect(rules?.of({ index: 0 })).toMatchObject({
    task: say('own'),
    claim: [],
    deny: campaign.deny,
  });
  expect(rules?.of({ index: 1 })).toMatchObject(campaign);
});

test('patterns of failed results add up, each once', () => {
  const rules = combineRules(new Map([[0, { secret: 'ORCHID-77', failed_result: ['^a', '^b'] }]]), {
    campaign: { failed_result: ['^b', '^c'] },
    agent: { failed_result: ['^d'] },
  });

  expect(rules?.of({ index: 0 })).toMatchObject({
    secret: 'ORCHID-77',
    failedResult: ['^a', '^b', '^c', '^d'],
  });
});

test('nothing holds where nothing was written, or only what tools are like', () => {
  const agent = { tools: [{ name: 'a', irreversible: true }], failed_result: ['^Error'] };

  expect(combineRules(new Map(), none)).toBeUndefined();
  expect(combineRules(new Map(), { campaign: { forbid: [] }, agent })).toBeUndefined();
  const rules = combineRules(new Map([[3, { secret: 'ORCHID-77' }]]), none);
  expect([rules?.of({ index: 0 }), rules?.of({ index: 3 })?.secret]).toEqual([
    undefined,
    'ORCHID-77',
  ]);
});

test('the rules of a goal are the same object each time, so that what is compiled of them is kept', () => {
  const rules = combineRules(new Map([[0, { forbid: [tool('a')] }]]), {
    ...none,
    campaign: { forbid: [tool('b')] },
  });

  expect(rules?.of({ index: 0 })).toBe(rules?.of({ index: 0 }));
  expect(rules?.of({ index: 1 })).toBe(rules?.of({ index: 999_999 }));
});
