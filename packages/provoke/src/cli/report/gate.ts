import type { CampaignGoals, CampaignStatus } from '@provoke/engine';
import type { Outcome } from '../../campaign/outcome.ts';
import type { ReportFlags } from '../flags/report-flags.ts';
import { percent, plural } from '../summary/rate-cells.ts';

export type Decision = 'passed' | 'exceeded' | 'undecided';

export type Gate = {
  /** The bound, in percent of all goals of the campaign. */
  fail_over: number;
  decision: Decision;
  /** Why, for a person. */
  reason: string;
};

export const gateCodes = { passed: 0, exceeded: 3, undecided: 4 } as const;

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

/** The gate of a campaign, if one was asked for. A cancelled campaign has none. */
export function gateOf(
  { status, summary }: Pick<Outcome, 'status' | 'summary'>,
  { failOver }: Pick<ReportFlags, 'failOver'>,
): Gate | undefined {
  if (failOver === undefined || status === 'CANCELLED') return undefined;
  return decideGate(summary.campaign_goals, failOver);
}

const words: Record<Decision, string> = {
  passed: 'passed',
  exceeded: 'failed',
  undecided: 'undecided',
};

/** What a gate decided, and what to type next. */
export const formatGate = (
  { decision, reason }: { decision: Decision; reason: string },
  next?: string,
): string => `Gate ${words[decision]}: ${reason}${next ? `\n  ${next}` : ''}`;

/** A crossed or undecided gate takes precedence over a failure; of two gates, the crossed one decides. */
export function exitCodeOf(
  status: CampaignStatus,
  ...gates: ({ decision: Decision } | undefined)[]
): 0 | 1 | 3 | 4 | 130 {
  if (status === 'CANCELLED') return 130;
  const codes = gates.map((gate) => (gate ? gateCodes[gate.decision] : 0));
  const code = codes.find((one) => one === 3) ?? codes.find((one) => one === 4) ?? 0;
  return code === 0 && status === 'FAILED' ? 1 : code;
}
