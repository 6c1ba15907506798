import { expect, test } from 'vitest';
import { RunSummary } from '../../records/run.ts';
import { recordAnswers } from './records.ts';

test('the run of an earlier service, which says nothing of removed evidence and has no number, is read', () => {
  const { evidence_removed_at, number, ...earlier } = RunSummary.parse(recordAnswers.runs.list);

  expect(RunSummary.parse(earlier)).toEqual({
    ...earlier,
    ...{ evidence_removed_at: null, number: null },
  });
});
