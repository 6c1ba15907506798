import { join } from 'node:path';
import type { Attempt, CampaignEvent } from '@provoke/evidence';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../files/src/test/temporary-folder.ts';
import { journalFile, openJournal } from './journal.ts';
import { createTotals, readTotals } from './totals.ts';

const goal = { index: 0, text: 'goal 0' };
const attempt = (number: number, arm?: Attempt['arm']): CampaignEvent => ({
  type: 'attempt-end',
  fingerprint: 'f',
  attempt: {
    ...{ id: `t/0/attempt-${number}`, goal, technique: 't', request: null, reply: null, score: 0 },
    ...{ status: 'FAILED_JAILBREAK', notes: '', verdicts: [], data: {}, steps: [], spending: [] },
    ...{ latencyMs: 1, ...(arm && { arm }) },
  },
});
const start: CampaignEvent = { type: 'campaign-start', techniques: ['t', 'u'], goals: 3 };
const goalEnd: CampaignEvent = { type: 'goal-end', technique: 't', goal };
const techniqueEnd = { type: 'technique-end', technique: 't' } as CampaignEvent;
const campaignEnd = (more: object = {}) =>
  ({ type: 'campaign-end', status: 'COMPLETED', reason: null, ...more }) as CampaignEvent;

async function totalsOf(events: CampaignEvent[], sentUpTo?: number) {
  const path = join(await temporaryFolder(), 'journal');
  const journal = await openJournal(path, { sequence: 0, offset: 0 });
  await journal.append(events);
  await journal.close();
  const totals = await readTotals(journalFile(path), sentUpTo === undefined ? {} : { sentUpTo });
  expect(totals.end).toEqual(journal.end);
  return totals;
}

test('attempts of the attack and of other arms are counted apart, and goals over all techniques', async () => {
  const arms = [undefined, 'attack', 'search', 'search', 'benign'] as const;

  const totals = await totalsOf([
    start,
    ...arms.map((arm, index) => attempt(index, arm)),
    goalEnd,
    goalEnd,
    { type: 'goal-start', technique: 'u', goal },
  ]);

  expect(totals).toMatchObject({
    ...{ attempts: 2, otherAttempts: { search: 2, benign: 1 }, ending: null },
    goals: { finished: 1, total: 6 },
  });
});

test.each([
  [undefined, 4],
  [0, 4],
  [1, 4],
  [2, 3],
  [3, 2],
  [4, 2],
  [5, 1],
  [6, 0],
  [99, 0],
])('attempts and ends of techniques after %s are unsent', async (sentUpTo, unsent) => {
  const events = [start, attempt(1), attempt(2), goalEnd, techniqueEnd, attempt(3)];

  expect((await totalsOf(events, sentUpTo)).unsent).toBe(unsent);
});

test('the last ending counts, until a campaign starts again', async () => {
  const paused = campaignEnd({ status: 'CANCELLED', reason: 'Paused.', paused: true });

  expect((await totalsOf([start, campaignEnd(), start, paused])).ending).toEqual({
    ...{ status: 'CANCELLED', reason: 'Paused.', paused: true },
  });
  expect((await totalsOf([start, paused, start])).ending).toBeNull();
  expect((await totalsOf([start, campaignEnd()])).ending).toEqual({
    ...{ status: 'COMPLETED', reason: null },
  });
  expect(createTotals()).toMatchObject({
    attempts: 0,
    unsent: 0,
    goals: { finished: 0, total: 0 },
  });
});
