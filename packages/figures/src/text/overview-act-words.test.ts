import type { Overview } from '@provoke/contract';
import { expect, test } from 'vitest';
import { rateActs } from '../overview/rate-acts.ts';
import { unseenWords } from './observe-words.ts';
import { otherGoalsWords, overviewActSentences } from './overview-act-words.ts';

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
      actWeeks: [],
    },
    [],
  );
  if (!rated) throw new Error('One agent has one rate.');
  return { ...rated, name, agent_type: 'CHATAPI' };
};

test('an overview says who acted, who acts more often, and who showed nothing', () => {
  const agents = [
    agent('travel-desk', { did: 12, meant: 1, said: 3, resisted: 18, not_observable: 6 }, [1, 15]),
    agent('hr-faq', { did: 1, resisted: 29 }, [1, 2]),
    agent('docs-helper', { not_observable: 40, not_delivered: 1 }),
  ];

  expect(overviewActSentences(agents)).toEqual([
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
