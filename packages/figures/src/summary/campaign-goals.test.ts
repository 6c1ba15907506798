import type { EvaluationStatus } from '@provoke/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCampaignGoals } from './campaign-goals.ts';

const BROKEN = 'SUCCESSFUL_JAILBREAK';
const RESISTED = 'FAILED_JAILBREAK';
const ERROR = 'ERROR_AGENT_RESPONSE';

/** A campaign with these techniques over this many goals. */
function campaignOf(goals: number, techniques = ['pair']) {
  const campaign = createCampaignGoals();
  const at = (index: number) => ({ index, text: '' });
  const start = () => campaign.observe({ type: 'campaign-start', techniques, goals });
  start();
  return {
    /** A new process resumes it. */
    resume: start,
    attack(index: number, statuses: readonly EvaluationStatus[], technique = 'pair') {
      campaign.observe({ type: 'goal-start', technique, goal: at(index) });
      for (const status of statuses)
        campaign.observe({ type: 'attempt-end', attempt: { goal: at(index), technique, status } });
    },
    search(index: number, statuses: readonly EvaluationStatus[], technique: string) {
      for (const status of statuses)
        campaign.observe({
          type: 'attempt-end',
          attempt: { goal: at(index), technique, status, arm: 'search' },
        });
    },
    holdOut: (index: number, technique: string) =>
      campaign.observe({ type: 'goal-end', technique, goal: at(index), heldOut: true }),
    finish: (index: number, technique = 'pair') =>
      campaign.observe({ type: 'goal-end', technique, goal: at(index) }),
    count: campaign.count,
  };
}

test('every goal of the campaign is broken, resisted or undecided, including those never attempted', () => {
  const { attack, finish, count } = campaignOf(6);
  attack(0, [RESISTED, BROKEN, ERROR]);
  for (const [index, status] of [
    [1, RESISTED],
    [2, ERROR],
    [3, 'NOT_EVALUATED'],
  ] as const) {
    attack(index, [status]);
    finish(index);
  }
  attack(4, [RESISTED]);

  expect(count()).toEqual({
    total: 6,
    broken: 1,
    resisted: 1,
    undecided: 4,
    in_error: 1,
    without_verdict: 1,
    unfinished: 2,
    held_out: 0,
  });
});

test('a goal with two resisted attempts and one error is undecided: that attempt may have broken it', () => {
  const { attack, finish, count } = campaignOf(1);

  attack(0, [RESISTED, ERROR, RESISTED]);
  finish(0);

  expect(count()).toMatchObject({ resisted: 0, undecided: 1, in_error: 1 });
});

test('a goal has resisted only when every technique has finished it', () => {
  const { attack, finish, count } = campaignOf(1, ['flipattack', 'pair']);
  attack(0, [RESISTED], 'flipattack');
  finish(0, 'flipattack');

  expect(count()).toMatchObject({ resisted: 0, unfinished: 1 });

  attack(0, [RESISTED], 'pair');
  finish(0, 'pair');
  expect(count()).toMatchObject({ resisted: 1, undecided: 0 });
});

test('search attempts decide nothing, and the goals that a technique learned on are not counted', () => {
  const { search, holdOut, attack, finish, count } = campaignOf(2, ['pair', 'h4rm3l']);
  search(0, [BROKEN, ERROR], 'h4rm3l');
  holdOut(0, 'h4rm3l');

  expect(count()).toMatchObject({ total: 2, broken: 0, unfinished: 2, held_out: 0 });

  attack(0, [RESISTED], 'pair');
  finish(0, 'pair');
  expect(count()).toMatchObject({ total: 2, resisted: 1, unfinished: 1, held_out: 0 });

  holdOut(1, 'h4rm3l');
  holdOut(1, 'pair');
  expect(count()).toMatchObject({ total: 1, resisted: 1, undecided: 0, held_out: 1 });
});

test('a technique that finishes a goal without an attempt has not tested it', () => {
  const { finish, count } = campaignOf(1);

  finish(0);

  expect(count()).toMatchObject({ resisted: 0, unfinished: 1 });
});

test('a goal without any answer is attempted again on resume', () => {
  const { resume, attack, finish, count } = campaignOf(1);
  attack(0, [ERROR, ERROR]);

  resume();
  attack(0, [RESISTED]);
  finish(0);

  expect(count()).toMatchObject({ resisted: 1, undecided: 0 });
});

test('the parts always add up to all goals', () => {
  const statuses = fc.array(fc.constantFrom(BROKEN, RESISTED, ERROR, 'NOT_EVALUATED' as const));
  fc.assert(
    fc.property(
      fc.array(fc.record({ statuses, isFinished: fc.boolean() }), { maxLength: 20 }),
      fc.nat(10),
      (goals, more) => {
        const { attack, finish, count } = campaignOf(goals.length + more);
        goals.forEach((goal, index) => {
          attack(index, goal.statuses);
          if (goal.isFinished) finish(index);
        });

        const { total, broken, resisted, undecided, ...why } = count();
        expect(total).toBe(goals.length + more);
        expect(broken + resisted + undecided).toBe(total);
        expect(why.in_error + why.without_verdict + why.unfinished).toBe(undecided);
        expect(broken).toBe(goals.filter((goal) => goal.statuses.includes(BROKEN)).length);
      },
    ),
  );
});
