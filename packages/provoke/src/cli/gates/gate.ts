import type { Outcome } from '@provoke/campaign';
import type { CampaignStatus } from '@provoke/evidence';
import {
  type AcceptedFindings,
  type Decision,
  decideFailOn,
  decideGate,
  decisionWords,
  type FailOnGate,
  type Gate,
} from '@provoke/figures';
import type { ReportFlags } from '../flags/report-flags.ts';

export const gateCodes = { passed: 0, exceeded: 3, undecided: 4 } as const;

/** The gate of a campaign, if one was asked for. A cancelled campaign has none. */
export function gateOf(
  { status, summary }: Pick<Outcome, 'status' | 'summary'>,
  { failOver }: Pick<ReportFlags, 'failOver'>,
  accepted?: AcceptedFindings,
): Gate | undefined {
  if (failOver === undefined || status === 'CANCELLED') return undefined;
  return decideGate(summary, failOver, accepted);
}

/** The same of what the agent did, if that was asked for. */
export function actGateOf(
  { status, summary }: Pick<Outcome, 'status' | 'summary'>,
  { failOn }: Pick<ReportFlags, 'failOn'>,
  accepted?: AcceptedFindings,
): FailOnGate | undefined {
  if (failOn === undefined || status === 'CANCELLED') return undefined;
  return decideFailOn(summary, failOn, accepted);
}

/** What a gate decided, and what to type next. */
export const formatGate = (
  { decision, reason }: { decision: Decision; reason: string },
  next?: string,
): string => `Gate ${decisionWords[decision]}: ${reason}${next ? `\n  ${next}` : ''}`;

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
