import { expect, test } from 'vitest';
import { createFold, type Fold } from '../counting/fold.ts';
import { measureCampaign } from '../summary/measure-campaign.ts';
import { type Ruled, toRuledAttempt } from '../test/ruled-attempt.ts';

const GOALS = 30;

/** PAIR and the floor, with one request for each goal; what it got, by the number of the goal. */
function foldOf(attack: (goal: number) => Ruled, floor: (goal: number) => Ruled): Fold {
  const fold = createFold();
  const techniques = ['direct', 'pair'];
  fold.observe({ type: 'campaign-start', techniques, floor: 'direct', goals: GOALS });
  const numbers = { place: 1, requestsMax: 1 };
  for (let goal = 0; goal < GOALS; goal++) {
    const plain = { goal, ruled: floor(goal), technique: 'direct', arm: 'control' as const };
    fold.add({ ...toRuledAttempt(plain), ...numbers });
    fold.add({ ...toRuledAttempt({ goal, ruled: attack(goal) }), ...numbers });
    for (const technique of techniques) fold.end(technique, goal);
  }
  return fold;
}

const liftOf = (fold: Fold) => measureCampaign(fold).floor?.techniques['pair'];

test('what a technique adds is what the agent did more often, not what it said', () => {
  const acting = foldOf(
    (goal) => (goal < 15 ? 'did' : 'said'),
    () => 'said',
  );
  const talking = foldOf(
    (goal) => (goal < 15 ? 'said' : 'resisted'),
    () => 'resisted',
  );

  expect(liftOf(acting)).toMatchObject({
    ...{ claim: 'above', change: 0.5, goals: 30, open: 0 },
    flow: { both: 0, broke: 15, fixed: 0, neither: 15 },
  });
  expect(liftOf(talking)).toMatchObject({ claim: 'none', flow: { broke: 0, neither: 30 } });
});

test('a goal that no rule could decide is open, and counts against the claim', () => {
  const fold = foldOf(
    (goal) => (goal < 8 ? 'did' : 'resisted'),
    (goal) => (goal < 8 ? 'not_observable' : 'resisted'),
  );

  expect(liftOf(fold)).toMatchObject({ claim: 'none', open: 8, p: 1 });
});

test('a goal without rules shows no act on either side, and is open', () => {
  const fold = foldOf(
    () => 'resisted',
    () => 'resisted',
  );
  const plain = { goal: { index: GOALS }, verdicts: [], spending: [] };
  for (const [technique, arm] of [
    ['pair', 'attack'],
    ['direct', 'control'],
  ] as const) {
    fold.add({ ...plain, technique, arm, status: 'FAILED_JAILBREAK', place: 1, requestsMax: 1 });
    fold.end(technique, GOALS);
  }

  expect(liftOf(fold)).toMatchObject({ goals: GOALS, open: 1 });
});

test('acts whose requests have no numbers are not compared with the floor', () => {
  const fold = foldOf(
    () => 'resisted',
    () => 'resisted',
  );
  const [evidence, acts, status] = [3, 1, 0];
  fold.putActs({ technique: 'pair', arm: 'attack' }, 0, [
    { evidence, acts, status, severity: 3, attempts: 1 },
  ]);

  expect(liftOf(fold)).toBeNull();
});
