/** One address of every page, below `/app`. */
export const listPaths = ({ run, result, agent }: Ids): string[] => [
  ...['/', '/triage', '/runs', `/runs/${run}`, `/runs/${run}/results/${result}`, '/compare'],
  ...['/new-campaign', '/campaigns', '/schedules', '/schedules/new', '/agents', '/agents/new'],
  ...[`/agents/${agent}`, `/agents/${agent}/over-time`, '/attacks', '/attacks/new', '/reports'],
  ...['/usage', '/keys', '/webhooks', '/members', '/audit', '/organization', '/profile'],
];

export type Ids = { run: string; result: string; agent: string };
