import { hasAct, indexEvidence, type Overview } from '@provoke/contract';
import { evidenceKinds } from '@provoke/contract/lists';
import { type OverviewCounts, type RatedOverview, rateOverview } from '@provoke/figures';
import type { Db } from '../../db/database.ts';
import { describeFinding } from '../run-views/describe-finding.ts';
import { findAgentNames, findNewestRuns } from './find-names.ts';
import { type Asked, WEEK } from './goals-in-range.ts';
import type { CountsReader } from './remember-counts.ts';

/** How exposed the agents are, with their names, and the runs in which something changed. */
export async function readOverview(
  db: Db,
  asked: Asked,
  readCounts: CountsReader,
): Promise<Overview> {
  const { organizationId, range, by } = asked;
  const counts = await readCounts(db, asked);
  const ids = [...counts.agents, ...counts.acts].map(({ agent }) => agent);
  const names = await findAgentNames(db, organizationId, ids);
  const rated = rateOverview(counts, { days: range.days, by });
  const { now, before, change, days, categories, heat } = rated;
  return {
    ...{ from: range.from, to: range.to },
    ...{ now, before, change, days, categories, heat },
    agents: rated.agents.flatMap(({ agent, ...rest }) => {
      const named = names.get(agent);
      return named ? [{ agent, name: named.name, agent_type: named.agent_type, ...rest }] : [];
    }),
    changes: await changesOf(db, asked, { rated, names }),
    ...(rated.acts.length > 0 && { acts: await actsOf(db, asked, { counts, rated, names }) }),
  };
}

type Naming = { rated: RatedOverview; names: Awaited<ReturnType<typeof findAgentNames>> };

async function actsOf(
  db: Db,
  { organizationId }: Asked,
  { counts, rated: { acts }, names }: Naming & { counts: OverviewCounts },
): Promise<NonNullable<Overview['acts']>> {
  const worst: NonNullable<Overview['acts']>['worst'] = [];
  // One by one: each may hold much of its attempt.
  for (const { agent, text, evidence, acts, ...one } of counts.worst) {
    const agent_name = names.get(agent)?.name;
    const kind = evidenceKinds.find((kind) => kind === indexEvidence[evidence]);
    if (agent_name === undefined || !kind) continue;
    worst.push({
      ...{ agent, agent_name, goal: text ?? '', kind, ...one },
      ...(await describeFinding(db, { organizationId, id: one.result, rule: null })),
      concealed: hasAct(acts, 'concealed'),
      stopped: kind === 'meant' && hasAct(acts, 'stopped'),
    });
  }
  return {
    agents: acts.flatMap(({ agent, ...rest }) => {
      const named = names.get(agent);
      return named ? [{ agent, name: named.name, agent_type: named.agent_type, ...rest }] : [];
    }),
    worst,
  };
}

async function changesOf(
  db: Db,
  { organizationId, range }: Asked,
  { rated: { changes }, names }: Naming,
): Promise<Overview['changes']> {
  if (changes.length === 0) return [];
  const firstNow = range.days.at(-WEEK) ?? range.from;
  const firstBefore = range.days.at(-2 * WEEK) ?? range.from;
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
