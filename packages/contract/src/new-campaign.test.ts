import { expect, test } from 'vitest';
import { limits } from './fields/limits.ts';
import { nullUnlimited } from './lists.ts';
import { describeCampaign, newCampaignId, toCampaignRequest } from './new-campaign.ts';
import { CampaignRequest } from './work/campaign.ts';

const goalsOf = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => ({ index, text }));

const campaign = {
  ...{ name: 'nightly', target: 'staging', concurrency: 4, seed: 7, variables: ['MODEL_KEY'] },
  attack: { attack_type: 'direct', goals_set: 'practice', goals: ['a'], repeat: 2 },
  budget: nullUnlimited({ max_requests: 10 }),
};

const run = '6a1b0b70-9ae1-4d3f-8e0b-1a2b3c4d5e6f';
const slicesOf = (goals: number, prepares: boolean) =>
  toCampaignRequest({
    ...{ ...campaign, goals: goalsOf(goals, 'Say the word') },
    techniques: ['direct', 'pair', 'tap'].map((technique) => ({ technique, run, prepares })),
  });

test('a campaign is sent as the service takes it: configuration and goals', () => {
  const request = slicesOf(3, false);

  expect(request.attack).toEqual({ attack_type: 'direct', repeat: 2, seed: 7 });
  expect(request.techniques[0]).toEqual({ technique: 'direct', run, goals_per_slice: 1 });
  expect(CampaignRequest.parse(request)).toEqual(request);
});

test('a technique that learns on some goals has all of them in one slice', () => {
  expect(slicesOf(9, true).techniques[1]?.goals_per_slice).toBe(9);
});

test('the largest campaign fits into the slices that a campaign may have', () => {
  const goals = limits.campaignGoalsMax;
  const { techniques } = toCampaignRequest({
    ...{ ...campaign, concurrency: 1_000, goals: goalsOf(goals, 'Say the word') },
    techniques: Array.from({ length: limits.campaignTechniquesMax }, (_, index) => {
      return { technique: `technique-${index}`, run, prepares: false };
    }),
  });

  const slices = techniques.map(({ goals_per_slice }) => Math.ceil(goals / goals_per_slice));
  expect(slices.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(limits.campaignSlicesMax);
});

test.each([
  [10, 1],
  [16, 3],
  [10_000, 5],
])(
  'of %i goals for three techniques a slice has %i, so that each of four concurrent calls has four slices',
  (goals, size) => {
    expect(slicesOf(goals, false).techniques[1]?.goals_per_slice).toBe(size);
  },
);

test('names of campaigns that start within one second sort by their time', () => {
  const began = Date.parse('2026-11-21T10:53:36Z');
  const names = Array.from({ length: 500 }, (_, at) => newCampaignId(new Date(began + 2 * at + 1)));

  expect(names.toSorted()).toEqual(names);
  expect(
    new Set(Array.from({ length: 50 }, () => newCampaignId(new Date(began)))).size,
  ).toBeGreaterThan(25);
});

test('a run keeps short goals, and only the number of long ones', () => {
  const described = {
    ...{ id: newCampaignId(new Date('2026-11-21T10:53:36Z')), technique: 'direct' },
    ...{ techniques: ['direct'], started_at: '2026-11-21T10:53:36.000Z' },
    agent: { name: 'a', agent_type: 'CHATAPI', endpoint: 'http://127.0.0.1', model: null },
  };

  expect(described.id).toMatch(/^20261121-105336-[a-z2-9]{4}$/);
  expect(describeCampaign({ ...described, goals: goalsOf(2, 'Say it') }).goals).toHaveLength(2);
  const long = describeCampaign({ ...described, goals: goalsOf(200, 'x'.repeat(500)) });
  expect(long).toMatchObject({ goals_total: 200 });
  expect(long.goals).toBeUndefined();
});
