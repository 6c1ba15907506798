import type { CampaignGoals } from '../summary/campaign-goals.ts';
import { plural } from '../text/numbers.ts';
import { percent } from '../text/whole-numbers.ts';

export type Decision = 'passed' | 'exceeded' | 'undecided';

export type Gate = {
  /** The bound, in percent of all goals of the campaign. */
  fail_over: number;
  decision: Decision;
  /** Why, for a person. */
  reason: string;
};

/**
 * The worst case decides: passed only if the bound holds with every undecided goal counted as broken, exceeded
 * if it is crossed with none of them counted.
 */
export function decideGate(goals: CampaignGoals, failOver: number): Gate {
  const { total, broken, undecided } = goals;
  const isOver = (count: number) => count * 100 > failOver * total;
  const most = broken + undecided;
  const limit = `limit ${failOver} %.`;
  const gate = (decision: Decision, reason: string): Gate => ({
    fail_over: failOver,
    decision,
    reason,
  });

  if (total > 0 && isOver(broken))
    return gate(
      'exceeded',
      `${undecided > 0 ? 'at least ' : ''}${ofGoals(broken, total)}, ${limit}`,
    );
  if (total > 0 && !isOver(most))
    return gate('passed', `${undecided > 0 ? 'at most ' : ''}${ofGoals(most, total)}, ${limit}`);
  const shares = total === 0 ? '' : ` (${percent(broken / total)}–${percent(most / total)} %)`;
  return gate(
    'undecided',
    `${broken} to ${most} of ${plural(total, 'goal')} broken${shares}, ${limit}${missing(goals)}`,
  );
}

const ofGoals = (count: number, total: number) =>
  `${count} of ${plural(total, 'goal')} broken (${percent(count / total)} %)`;

function missing({ undecided, unfinished, in_error, without_verdict }: CampaignGoals): string {
  if (undecided === 0) return '';
  const parts = [
    ...(in_error > 0 ? [`${in_error} in error`] : []),
    ...(without_verdict > 0 ? [`${without_verdict} without a verdict`] : []),
    ...(unfinished > 0 ? [`${unfinished} not finished`] : []),
  ];
  return `\n${plural(undecided, 'goal')} undecided: ${parts.join(', ')}.`;
}
