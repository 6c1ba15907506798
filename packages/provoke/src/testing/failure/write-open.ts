import { quoteWord } from '@provoke/campaign';
import { describeState } from '@provoke/figures';
import type { OpenGoal, TestResult } from '../result/test-result.ts';
import { foreignLine } from './foreign.ts';

/** A goal without a verdict by its name, with the reason and what to do. */
export function writeOpen(
  { row, why, todo, attempt }: OpenGoal,
  { campaign }: TestResult,
): string[] {
  const id = row.published === null ? '' : ` (${foreignLine(row.published, 80)})`;
  const state = row.state === 'resisted' ? 'undecided: in doubt' : describeState(row.state);
  const see =
    campaign === null || attempt === null
      ? []
      : [
          `  see it     provoke show ${campaign.id} --attempt ${quoteWord(attempt)}${campaign.place}`,
        ];
  return [
    `◌ goal ${row.goal_index + 1}${id} ${state}: ${foreignLine(row.text, 200)}`,
    `  why        ${foreignLine(why, 600)}`,
    `  to do      ${foreignLine(todo, 400)}`,
    ...see,
  ];
}
