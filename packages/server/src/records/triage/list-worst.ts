import { type FindingState, limits, type WorstFindings } from '@provoke/contract';
import { groupBy } from '@provoke/figures';
import type { Db } from '../../db/database.ts';
import type { RunFilter } from '../runs/filter-runs.ts';
import { readQueue, toFinding } from './list-queue.ts';

type Asked = Pick<RunFilter, 'agent' | 'from' | 'to'> & {
  organizationId: string;
  signal: AbortSignal;
};

const OPEN: readonly FindingState[] = ['to look at', 'confirmed'];

/** The worst open findings of each agent, as the queue has them; the agent with the worst of all first. */
export async function listWorst(
  db: Db,
  { organizationId, ...asked }: Asked,
): Promise<WorstFindings> {
  const queue = await readQueue(db, { organizationId, order: 'worst', ...asked });
  const open = queue.all.filter(({ state }) => OPEN.includes(state));
  const agents: WorstFindings['agents'] = [];
  const byAgent = [...groupBy(open, ({ agent }) => agent)].slice(0, limits.worstAgentsMax);
  for (const [agent, rows] of byAgent) {
    const findings = [];
    // One by one: each may hold much of its attempt.
    for (const row of rows.slice(0, limits.worstFindingsMax))
      findings.push(await toFinding(db, organizationId, { row, ...queue }));
    const agent_name = findings[0]?.agent_name ?? '';
    agents.push({ agent, agent_name, open: rows.length, findings });
  }
  return { agents, more: queue.more };
}
