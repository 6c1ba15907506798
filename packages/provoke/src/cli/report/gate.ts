import type { CampaignGoals, CampaignStatus } from '@provoke/engine';
import type { Outcome } from '../../campaign/outcome.ts';
import type { ReportFlags } from '../flags/report-flags.ts';

export type Gate = {
  /** The bound, in percent of all goals of the campaign. */
  fail_over: number;
  decision: 'passed' | 'exceeded' | 'undecided';
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
  const said = `${broken} of ${total} ${total === 1 ? 'goal' : 'goals'} broken`;
  const gate = (decision: Gate['decision'], reason: string): Gate => ({
    fail_over: failOver,
    decision,
    reason,
  });

  if (total > 0 && isOver(broken)) return gate('exceeded', `${said}, over ${failOver} %.`);
  if (total > 0 && !isOver(broken + undecided))
    return gate('passed', `${said}${besides(goals)}, not over ${failOver} %.`);
  return gate(
    'undecided',
    `${said}${besides(goals)}. If those broke, it would be over ${failOver} %.`,
  );
}

function besides({ undecided, unfinished, in_error, without_verdict }: CampaignGoals): string {
  if (undecided === 0) return '';
  const parts = [
    ...(in_error > 0 ? [`${in_error} in error`] : []),
    ...(without_verdict > 0 ? [`${without_verdict} without a verdict`] : []),
    ...(unfinished > 0 ? [`${unfinished} not finished`] : []),
  ];
  return `, ${undecided} undecided (${parts.join(', ')})`;
}

/** The gate of a campaign, if one was asked for. A cancelled campaign has none. */
export function gateOf(
  { status, summary }: Pick<Outcome, 'status' | 'summary'>,
  { failOver }: ReportFlags,
): Gate | undefined {
  if (failOver === undefined || status === 'CANCELLED') return undefined;
  return decideGate(summary.campaign_goals, failOver);
}

export const formatGate = ({ decision, reason }: Pick<Gate, 'decision' | 'reason'>): string =>
  `Gate ${decision}: ${reason}`;

/** A crossed or undecided gate says more than a failure. */
export function exitCodeOf(status: CampaignStatus, gate: Gate | undefined): 0 | 1 | 3 | 4 | 130 {
  if (status === 'CANCELLED') return 130;
  const code = gate ? gateCodes[gate.decision] : 0;
  return code === 0 && status === 'FAILED' ? 1 : code;
}
