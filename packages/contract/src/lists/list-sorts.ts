/** What each list can be ordered by, as `sort` takes it; the first is the order without it. */

export const agentSorts = ['newest', 'oldest', 'name', '-name', 'type', '-type'] as const;
export type AgentSort = (typeof agentSorts)[number];

export const attackSorts = ['newest', 'oldest', 'type', '-type', 'agent', '-agent'] as const;
export type AttackSort = (typeof attackSorts)[number];

export const runSorts = [
  ...(['newest', 'oldest', 'results', 'fewest-results'] as const),
  ...(['agent', '-agent', 'status', '-status'] as const),
] as const;
export type RunSort = (typeof runSorts)[number];

export const campaignSorts = [
  ...(['newest', 'oldest', 'name', '-name', 'attempts', '-attempts'] as const),
  ...(['requests', '-requests', 'cost', '-cost'] as const),
] as const;
export type CampaignSort = (typeof campaignSorts)[number];

export const keySorts = [
  ...(['newest', 'oldest', 'name', '-name', 'used', '-used', 'expiry', '-expiry'] as const),
] as const;
export type KeySort = (typeof keySorts)[number];

export const memberSorts = ['newest', 'oldest', 'name', '-name', 'role', '-role'] as const;
export type MemberSort = (typeof memberSorts)[number];
