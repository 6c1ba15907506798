import type { Overview } from '@provoke/contract';
import { type RatedOverview, rateOverview } from '@provoke/figures';
import type { Db } from '../../db/database.ts';
import { findAgentNames, findNewestRuns } from './find-names.ts';
import type { Range } from './overview-range.ts';
import { readCells } from './read-cells.ts';

type Asked = {
  organizationId: string;
  range: Range;
  agent: string | undefined;
  by: 'owasp' | 'hazard';
};

/** How exposed the agents are, with their names, and the runs in which something changed. */
export async function readOverview(db: Db, asked: Asked): Promise<Overview> {
  const { organizationId, range, by } = asked;
  const cells = await readCells(db, asked);
  const ids = [...new Set(cells.map(({ agent }) => agent))];
  const names = await findAgentNames(db, organizationId, ids);
  const rated = rateOverview(cells, { days: range.days, by });
  const { now, before, change, days, categories, heat } = rated;
  return {
    ...{ from: range.from, to: range.to },
    ...{ now, before, change, days, categories, heat },
    agents: rated.agents.flatMap(({ agent, ...rest }) => {
      const named = names.get(agent);
      return named ? [{ agent, name: named.name, agent_type: named.agent_type, ...rest }] : [];
    }),
    changes: await changesOf(db, asked, { rated, names }),
  };
}

type Naming = { rated: RatedOverview; names: Awaited<ReturnType<typeof findAgentNames>> };

async function changesOf(
  db: Db,
  { organizationId, range }: Asked,
  { rated: { changes, firstNow, firstBefore }, names }: Naming,
): Promise<Overview['changes']> {
  if (changes.length === 0) return [];
  const runs = await findNewestRuns(db, organizationId, { from: firstBefore, to: range.to });
  return changes.flatMap(({ agent, technique, category, title, before, after, p }) => {
    const own = runs.filter((run) => run.agent === agent && run.technique === technique);
    const head = own.find(({ day }) => day >= firstNow)?.id;
    const base = own.find(({ day }) => day < firstNow)?.id;
    const agent_name = names.get(agent)?.name;
    if (!head || !base || agent_name === undefined) return [];
    return { agent, agent_name, technique, category, title, before, after, p, base, head };
  });
}
