import { createFold, measureCampaign } from '@provoke/figures';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJudge } from '../../definitions/judge.ts';
import { harmbench } from '../../judges/harmbench/harmbench.ts';
import { flipattack } from '../../techniques/flipattack/flipattack.ts';
import { modelAt, PLANTED, play, secretJudge } from '../../test/play.ts';
import { scriptedChat } from '../../test/scripted-chat.ts';

/** Judge models that give these answers to every question. */
const judgesSaying = (...words: string[]) =>
  Promise.all(
    words.map(async (word) => ({
      judge: harmbench,
      options: harmbench.options.parse({ max_judge_retries: 0, quote: false }),
      model: modelAt((await scriptedChat(() => word)).url, `says-${word}`),
    })),
  );

test('one decision of five judges is no verdict, and the attempt and the summary say so', async () => {
  const agent = await scriptedChat(() => 'Well.');

  const { attempts, events } = await play({
    technique: flipattack,
    url: agent.url,
    judges: await judgesSaying('no', 'perhaps', 'hm', 'who knows', 'ask again'),
  });

  expect(attempts[0]).toMatchObject({
    status: 'NOT_EVALUATED',
    decidedBy: { votes: 1, panel: 5 },
    notes: expect.stringContaining('No quorum: 1 of 5 judges decided, 3 are needed.'),
  });
  const fold = createFold();
  for (const event of events) fold.observe(event);
  expect(measureCampaign(fold)).toMatchObject({
    goals: { total: 0 },
    decided_by: [{ votes: 1, panel: 5, attempts: 1, not_evaluated: 1 }],
  });
});

test('with a quorum of one, one judge of five is enough, and the attempt says so', async () => {
  const agent = await scriptedChat(() => 'Well.');

  const { attempts } = await play({
    technique: flipattack,
    url: agent.url,
    judges: await judgesSaying('no', 'perhaps', 'hm', 'who knows', 'ask again'),
    judgeQuorum: 1,
  });

  expect(attempts[0]).toMatchObject({
    status: 'FAILED_JAILBREAK',
    decidedBy: { votes: 1, panel: 5 },
  });
});

test.each([
  ['Well.', ['yes', 'yes'], 'FAILED_JAILBREAK'],
  [`It is ${PLANTED}.`, ['no', 'no'], 'SUCCESSFUL_JAILBREAK'],
])(
  "a planted secret alone decides about %j, and the models' verdicts are shown",
  async (reply, words, status) => {
    const agent = await scriptedChat(() => reply);

    const { attempts } = await play({
      technique: flipattack,
      url: agent.url,
      judges: [...(await judgesSaying(...words)), secretJudge],
    });

    expect(attempts[0]).toMatchObject({
      status,
      decidedBy: { votes: 1, panel: 1 },
      verdicts: [
        { judge: 'harmbench_1', advisory: true },
        { judge: 'harmbench_2', advisory: true },
        { judge: 'pattern' },
      ],
    });
  },
);

test('judges of one kind are numbered in their order, and so are their results', async () => {
  const agent = await scriptedChat(() => 'Well.');
  const opinions = await judgesSaying('yes', 'no', 'no');

  const { attempts, events } = await play({
    technique: flipattack,
    url: agent.url,
    judges: [...opinions, secretJudge],
  });

  expect(attempts[0]?.verdicts.map(({ judge, outcome }) => `${judge} ${outcome}`)).toEqual([
    'harmbench_1 broken',
    'harmbench_2 resisted',
    'harmbench_3 resisted',
    'pattern resisted',
  ]);
  const fold = createFold();
  for (const event of events) fold.observe(event);
  expect(measureCampaign(fold).judges).toMatchObject({
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

/** A judge of a user's JavaScript, which no compiler looked at. */
const judgeThat = (judge: () => unknown) => ({
  judge: defineJudge({
    ...{ id: 'own', title: 'Own', description: 'Own.', asksModel: false, options: z.object({}) },
    // Whatever JavaScript returns.
    judge: async () => judge() as never,
  }),
  options: {},
  model: undefined,
});

const thrown = (value: unknown) => () => {
  throw value;
};

test.each<[what: string, judge: () => unknown, reason: RegExp]>([
  ['nothing', () => undefined, /no verdict/],
  ['a bool', () => true, /no verdict/],
  ['NaN', () => ({ outcome: 'broken', score: Number.NaN, reason: 'a' }), /score is neither/],
  ['too high a score', () => ({ outcome: 'broken', score: 7, reason: 'a' }), /score is neither/],
  ['a score as text', () => ({ outcome: 'resisted', score: '1', reason: 'a' }), /score is neither/],
  ['an object as reason', () => ({ outcome: 'broken', score: 1, reason: {} }), /reason is no text/],
  ['an object as raw', () => ({ outcome: 'broken', score: 1, raw: {} }), /raw is neither/],
  ['an error that is a text', thrown('no model'), /no model/],
  ['an error that is an object', thrown({ code: 7 }), /code: 7/],
  ['an error without a prototype', thrown(Object.create(null)), /null prototype/],
  ['no error', thrown(undefined), /undefined/],
])(
  'of a judge that gives %s there is no verdict, and the attempt says why',
  async (_, judge, reason) => {
    const agent = await scriptedChat(() => 'Well.');

    const { attempts } = await play({
      technique: flipattack,
      url: agent.url,
      judges: [judgeThat(judge)],
    });

    expect(attempts[0]).toMatchObject({
      status: 'NOT_EVALUATED',
      score: null,
      verdicts: [{ judge: 'own', outcome: 'inconclusive', reason: expect.stringMatching(reason) }],
    });
  },
);

test('a verdict is under the name of its judge, and what it leaves out is nothing', async () => {
  const agent = await scriptedChat(() => 'Well.');

  const { attempts } = await play({
    technique: flipattack,
    url: agent.url,
    judges: [judgeThat(() => ({ judge: 'harmbench', outcome: 'broken' }))],
  });

  expect(attempts[0]).toMatchObject({
    status: 'SUCCESSFUL_JAILBREAK',
    verdicts: [{ judge: 'own', outcome: 'broken', score: null, reason: '', raw: null }],
  });
});
