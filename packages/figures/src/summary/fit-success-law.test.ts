import { expect, test } from 'vitest';
import { createFold } from '../counting/fold.ts';
import { fitSuccessLaw } from './fit-success-law.ts';
import { measureCampaign } from './measure-campaign.ts';

/** Each goal breaks at its own request; as many others resist. */
function campaignOf(firstBreaks: readonly number[], resisted: number) {
  const fold = createFold();
  const add = (index: number, isBroken: boolean) =>
    fold.add({
      ...{ goal: { index }, technique: 'best-of-n', verdicts: [], spending: [] },
      status: isBroken ? 'SUCCESSFUL_JAILBREAK' : 'FAILED_JAILBREAK',
    });
  for (const [index, requests] of firstBreaks.entries())
    for (let request = 1; request <= requests; request++) add(index, request === requests);
  for (let index = 0; index < resisted; index++) add(firstBreaks.length + index, false);
  const goals = firstBreaks.length + resisted;
  for (let index = 0; index < goals; index++) fold.end('best-of-n', index);
  return measureCampaign(fold).techniques['best-of-n'];
}

test('the law is fitted to the requests at which goals first broke, over the goals judged', () => {
  const part = campaignOf([1, 1, 2, 3, 5, 7, 9, 12, 15], 4);

  expect(part?.power_law?.points).toBe(8);
  expect(part?.power_law).toEqual(
    fitSuccessLaw({ firstBreaks: [1, 1, 2, 3, 5, 7, 9, 12, 15], total: 13 }),
  );
});

test('too few different numbers of requests give none', () => {
  expect(campaignOf([1, 2, 3, 4, 5, 6, 7, 7], 4)?.power_law).toBeNull();
});
