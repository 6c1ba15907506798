import type { Goal } from '@provoke/evidence';
import type { AgentTool, Rule, RuleSource } from '@provoke/evidence/acts';
import type { GoalRules } from '../../goals/rules/goal-rules.ts';

/** The rules that hold for one goal: its own, its campaign's and its agent's. */
export type OwnRules = {
  /** Any one of them breaks the goal: the goal's, then the campaign's, then the agent's. */
  forbid: readonly { rule: Rule; of: RuleSource }[];
  task: readonly Rule[];
  claim: readonly Rule[];
  deny: readonly Rule[];
  /** What must not be revealed, in the place of a judge's own secret. */
  secret?: string;
  failedResult: readonly string[];
  tools: readonly AgentTool[];
};

export type CampaignRules = {
  /** Undefined where nothing holds. The same object for the same goal. */
  of(goal: Pick<Goal, 'index'>): OwnRules | undefined;
};

/** What holds for every goal. */
export type SharedRules = {
  campaign: Omit<GoalRules, 'secret'>;
  agent: Pick<GoalRules, 'forbid' | 'failed_result'> & {
    tools?: readonly AgentTool[] | undefined;
  };
};

/** By the goal's index. */
export type RulesByGoal = ReadonlyMap<number, GoalRules>;

/**
 * What is forbidden, and how tools report failures, adds up. A goal's own `task`, `claim` and `deny` are in the place of
 * the campaign's. Undefined where no goal has anything.
 */
export function combineRules(goals: RulesByGoal, shared: SharedRules): CampaignRules | undefined {
  const rest = combine({}, shared);
  if (!decides(rest) && goals.size === 0) return undefined;
  const combined = new Map<GoalRules, OwnRules>();
  const combineOnce = (own: GoalRules): OwnRules => {
    const known = combined.get(own) ?? combine(own, shared);
    combined.set(own, known);
    return known;
  };
  return {
    of({ index }) {
      const own = goals.get(index);
      const rules = own ? combineOnce(own) : rest;
      return decides(rules) ? rules : undefined;
    },
  };
}

function combine(own: GoalRules, { campaign, agent }: SharedRules): OwnRules {
  const from = (of: RuleSource, rules: readonly Rule[] = []) => rules.map((rule) => ({ rule, of }));
  return {
    forbid: [
      ...from('goal', own.forbid),
      ...from('campaign', campaign.forbid),
      ...from('agent', agent.forbid),
    ],
    task: own.task ?? campaign.task ?? [],
    claim: own.claim ?? campaign.claim ?? [],
    deny: own.deny ?? campaign.deny ?? [],
    ...(own.secret !== undefined && { secret: own.secret }),
    failedResult: [
      ...new Set([own, campaign, agent].flatMap(({ failed_result = [] }) => failed_result)),
    ],
    tools: agent.tools ?? [],
  };
}

/** What is known of tools alone decides nothing. */
const decides = ({ forbid, task, claim, deny, secret }: OwnRules): boolean =>
  secret !== undefined || [forbid, task, claim, deny].some((rules) => rules.length > 0);
