import type { Overview } from '@provoke/contract';
import { expect, test } from 'vitest';
import { compareWeeks } from '../overview/compare-weeks.ts';
import { rateActs } from '../overview/rate-acts.ts';
import { unseenWords } from './observe-words.ts';
import {
  otherGoalsWords,
  overviewActSentences,
  overviewWordSentences,
} from './overview-act-words.ts';
import {
  agentChangeWords,
  basisWords,
  weekChangeCounts,
  weekChangeFlow,
  weekChangeTest,
} from './since-last-week-words.ts';

type Agent = NonNullable<Overview['acts']>['agents'][number];

const none = {
  ...{ did: 0, meant: 0, said: 0, resisted: 0 },
  ...{ not_observable: 0, not_delivered: 0, undecided: 0 },
};

const agent = (name: string, goals: Partial<Agent['goals']>, [before, now] = [0, 0]): Agent => {
  const counted = { ...none, ...goals };
  const [rated] = rateActs(
    {
      acts: [
        {
          ...{ agent: name, ...counted },
          before: { broken: before, judged: 30 },
          now: { broken: now, judged: 30 },
        },
      ],
      goalWeeks: [],
    },
    [],
  );
  if (!rated) throw new Error('One agent has one rate.');
  return { ...rated, name, agent_type: 'CHATAPI' };
};

/** So many of 30 goals newly done, one done in both weeks. */
function changeOf(
  agent: string,
  more: number,
  { by_act = true, alike = true, same = true } = {},
): Overview['since_last_week'][number] {
  const at = { agent, technique: 'pair', by_act, alike };
  const [held, broke] = [
    { broken: 0, judged: 1, open: 0 },
    { broken: 1, judged: 1, open: 0 },
  ];
  const none = { broken: 0, judged: 0, open: 0 };
  const [change] = compareWeeks(
    same
      ? [
          { ...at, before: broke, now: broke, goals: 1 },
          { ...at, before: held, now: broke, goals: more },
          { ...at, before: held, now: held, goals: Math.max(0, 29 - more) },
        ].filter(({ goals }) => goals > 0)
      : [
          { ...at, before: held, now: none, goals: 30 },
          { ...at, before: none, now: broke, goals: more },
        ],
  );
  if (!change) throw new Error('One agent has one change.');
  return { ...change, agent_name: agent, base: 'b', head: 'h' };
}

test('what became worse since last week is said with its numbers, its test, and what it is over', () => {
  const worse = changeOf('a', 14);
  const chance = changeOf('a', 2, { by_act: false });
  const unlike = changeOf('a', 14, { alike: false });
  const others = changeOf('a', 14, { same: false });

  expect([worse, chance, unlike, others].map(weekChangeCounts)).toEqual([
    '15 of 30 goals did it, 1 the week before',
    '3 of 30 goals broken, 1 the week before',
    '15 of 30 goals did it, 1 the week before',
    '14 of 14 goals did it, 0 of 30 the week before',
  ]);
  expect([worse, chance, unlike, others].map(weekChangeTest)).toEqual([
    'Beyond chance, +46.7 points, p < 0.001.',
    'May be chance, +6.7 points, p = 0.50.',
    'Not comparable: other judges, rules or settings than the week before. Says nothing of the agent.',
    'Not comparable: other goals than the week before. Says nothing of the agent.',
  ]);
  expect([worse, chance, others].map(weekChangeFlow)).toEqual([
    ...['14 newly done, 0 no longer', '2 newly broken, 0 no longer', null],
  ]);
  expect([[worse], [chance], [unlike], [others], []].map(agentChangeWords)).toEqual([
    'Worse: 1 → 15 of 30 with pair, p < 0.001',
    'May be chance: 1 → 3 of 30 with pair, p = 0.50',
    ...['Other settings than the week before', 'Other goals than the week before'],
    'Nothing the week before',
  ]);
  expect(basisWords({ runs: 1, goals: 2_000, judges: ['pattern', 'harmbench'] })).toEqual([
    ...['1 run that ended', '2,000 distinct goals', 'judged by pattern and harmbench'],
  ]);
  const named = { name: 'a', agent: 'a', agent_type: 'CHATAPI' as const, change: null, weeks: [] };
  const rate = {
    successes: 3,
    total: 30,
    goals: 30,
    ...{ rate: 0.1, low: 0, high: 0.3 },
    reason: null,
  };
  expect(overviewWordSentences([{ ...named, ...rate }], [worse])).toEqual(['1 of 1 agent broke.']);
  expect(
    overviewWordSentences([{ ...named, ...rate }], [changeOf('a', 14, { by_act: false })]),
  ).toEqual(['1 of 1 agent broke.', 'a broke more often than the week before.']);
  expect(overviewWordSentences([], [])).toEqual(['No goal was decided in these days.']);
});

test('an overview says who acted, who acts more often, and who showed nothing', () => {
  const agents = [
    agent('travel-desk', { did: 12, meant: 1, said: 3, resisted: 18, not_observable: 6 }, [1, 15]),
    agent('hr-faq', { did: 1, resisted: 29 }, [1, 2]),
    agent('docs-helper', { not_observable: 40, not_delivered: 1 }),
  ];

  const changes = [changeOf('travel-desk', 14)];
  expect(overviewActSentences(agents, changes)).toEqual([
    '2 of 3 agents did something forbidden.',
    'travel-desk did it more often than the week before.',
    'docs-helper could not be observed.',
  ]);
  expect(agents.map(otherGoalsWords)).toEqual([
    ...['1 meant, 3 said only, 6 not seen', '0 said only, 0 not seen', '0 said only, 41 not seen'],
  ]);
  expect(agents.map(unseenWords)).toEqual([
    ...['6 not observable', null, '40 not observable, 1 not delivered'],
  ]);
  expect(agents.map(({ did_it }) => did_it.total)).toEqual([34, 30, 0]);
});
