import { expect, test } from 'vitest';
import { harmbench } from '../judges/harmbench.ts';
import { createTally } from '../numbers/summary.ts';
import { flipattack } from '../techniques/flipattack/flipattack.ts';
import { modelAt, play, secretJudge } from '../test/play.ts';
import { scriptedChat } from '../test/scripted-chat.ts';

test('judges of one kind are told apart by number, in their order, and so are their numbers', async () => {
  const agent = await scriptedChat(() => 'Well.');
  const seats = await Promise.all(
    ['yes', 'no', 'no'].map(async (word) => ({
      judge: harmbench,
      options: harmbench.options.parse({}),
      model: modelAt((await scriptedChat(() => word)).url, `says-${word}`),
    })),
  );

  const { attempts, events } = await play({
    technique: flipattack,
    url: agent.url,
    judges: [...seats, secretJudge],
  });

  expect(attempts[0]?.verdicts.map(({ judge, outcome }) => `${judge} ${outcome}`)).toEqual([
    'harmbench_1 broken',
    'harmbench_2 resisted',
    'harmbench_3 resisted',
    'pattern resisted',
  ]);
  const tally = createTally();
  for (const event of events) tally.observe(event);
  expect(tally.summary().judges).toMatchObject({
    harmbench_1: { verdicts: { successes: 1, total: 1 } },
    harmbench_2: { verdicts: { successes: 0, total: 1 } },
  });
  expect(attempts[0]?.spending.map(({ role }) => role).sort()).toEqual([
    'judge harmbench_1',
    'judge harmbench_2',
    'judge harmbench_3',
    'target',
  ]);
});
