import { ConfigError, describeError, makePlan } from '@provoke/campaign';
import { closeTarget, type Environment, findGoalSet, type Registry } from '@provoke/engine';
import { type Estimate, estimate } from './estimate.ts';
import type { Campaign } from './fields/campaign-draft.ts';
import type { Pace } from './read-pace.ts';

/** What a campaign would send, or why it cannot start. */
export type Checked =
  | { estimate: Estimate }
  | { problem: string; next: readonly string[] /** The field that it is about. */; at?: string };

type Checking = {
  env: Environment;
  registry: Registry;
  signal: AbortSignal;
  /** How earlier campaigns against the same agent went. */
  pace: Pace | undefined;
};

/** Plans the campaign exactly as a start would, and sends nothing. */
export async function checkCampaign(
  { agent, attack }: Campaign,
  { env, registry, signal, pace }: Checking,
): Promise<Checked> {
  try {
    const { goals, isWhole } = withoutDownload(attack);
    const plan = await makePlan(agent, goals, { env, registry, signal });
    await closeTarget(plan.campaign.target);
    return { estimate: estimate(plan, { pace, isWhole }) };
  } catch (error) {
    const [issue] = error instanceof ConfigError ? error.issues : [];
    const { message, next } = describeError(error);
    return {
      problem: issue ? `${issue.path.join('.')}: ${issue.message}` : message,
      next,
      ...(issue && { at: issue.path.join('.') }),
    };
  }
}

/** One goal represents a set that would have to be downloaded; the start compares its SHA-256. */
function withoutDownload(whole: Campaign['attack']) {
  const { goals_set, goals_sha256: _, ...attack } = whole;
  const set = typeof goals_set === 'string' ? findGoalSet(goals_set) : undefined;
  if (!set || 'shipped' in set) return { goals: whole, isWhole: true };
  return {
    goals: { ...attack, goals: [`a goal of ${set.id}`, `another of ${set.id}`] },
    isWhole: false,
  };
}
