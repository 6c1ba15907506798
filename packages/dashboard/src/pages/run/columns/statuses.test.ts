import * as contract from '@provoke/contract';
import { expect, test } from 'vitest';
import { arms, SCORE_MAX, SCORE_NONE, statuses, verdicts } from './statuses.ts';

test("the page's numbers mean what the contract's index says", () => {
  expect(statuses).toEqual(contract.indexStatuses);
  expect(verdicts).toEqual(contract.indexVerdicts);
  expect(arms).toEqual(contract.arms);
  expect([SCORE_MAX, SCORE_NONE]).toEqual([contract.scoreMax, contract.scoreNone]);
});
