import {
  describeFloor,
  describeJudges,
  describeTechniques,
  isWeaklyJudged,
  type Plan,
  requestsOf,
} from '@provoke/campaign';
import { toDuration } from '@provoke/engine';
import { plural, WEAK_JUDGE } from '@provoke/figures';
import type { Pace } from './read-pace.ts';

/** Sentences about requests, judges, and time and cost. */
export type Estimate = {
  requests: string;
  judges: string;
  use: string;
  /** What makes its figures doubtful, and is known by now. */
  warning?: string;
};

/** Without an earlier campaign. */
const ASSUMED = { replyMs: 2_000, inputTokens: 400, outputTokens: 300 };

type Known = {
  pace: Pace | undefined;
  /** Whether these are all goals, or represent more. */
  isWhole: boolean;
};

export function estimate(plan: Pick<Plan, 'campaign'>, { pace, isWhole }: Known): Estimate {
  const { campaign } = plan;
  const { goals, techniques, budget, repeats = 1, judgeQuorum } = campaign;
  const each = techniques.map((one) => requestsOf(one, goals.length) * repeats);
  const all = each.reduce((sum, one) => sum + one, 0);
  const most = isWhole ? Math.min(all, budget.max_requests ?? all) : budget.max_requests;
  return {
    requests: isWhole
      ? [
          `${plural(goals.length, 'goal')}; ${describeTechniques(campaign)}`,
          ...describeFloor(campaign),
        ].join('. ')
      : `${describeTechniques(campaign, { isWhole })}; the goals are downloaded at the start`,
    judges: describeJudges(techniques[0]?.judges ?? [], judgeQuorum),
    use:
      most === undefined
        ? 'Time and cost depend on the number of goals.'
        : describeUse(most, campaign, pace),
    ...(isWeaklyJudged(campaign) && !campaign.acceptsWeak && { warning: WEAK_JUDGE }),
  };
}

/** `At most about 3 min and $0.64, as in 20261122-0900` */
function describeUse(attempts: number, campaign: Plan['campaign'], pace: Pace | undefined): string {
  const { concurrency, requestsPerMinute, targetPrice } = campaign;
  const leastMs = requestsPerMinute === undefined ? 0 : (attempts * 60_000) / requestsPerMinute;
  if (pace) {
    const cost =
      pace.costUsd === null ? 'cost unknown' : usd((pace.costUsd / pace.attempts) * attempts);
    const time = toDuration(Math.max(leastMs, (pace.elapsedMs / pace.attempts) * attempts));
    return `At most about ${time}, ${cost}, at the pace of ${pace.campaign}`;
  }
  const time = toDuration(Math.max(leastMs, (attempts * ASSUMED.replyMs) / concurrency));
  const { inputTokens, outputTokens } = ASSUMED;
  const cost = targetPrice
    ? `${usd((attempts * (inputTokens * targetPrice.input + outputTokens * targetPrice.output)) / 1e6)} at ${inputTokens + outputTokens} tokens each`
    : 'cost unknown: no price is set';
  return `At most about ${time} if a reply takes 2 s; ${cost}`;
}

const usd = (value: number): string =>
  value === 0 ? 'no cost' : `$${value.toFixed(value < 0.1 ? 4 : 2)}`;
