import { hasAct, indexEvidence, type Overview } from '@provoke/contract';
import { evidenceKinds } from '@provoke/contract/lists';
import { groupBy, type OverviewCounts, type RatedOverview, rateOverview } from '@provoke/figures';
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
  const rated = rateOverview(counts, {
    ...{ days: range.days, by, isOfAgent: asked.agent !== undefined },
  });
  const { basis, now, before, change, days, categories, heat, techniques } = rated;
  return {
    ...{ from: range.from, to: range.to },
    ...{ basis, now, before, change, days, categories, heat },
    ...(techniques && { techniques }),
    agents: rated.agents.flatMap(({ agent, ...rest }) => {
      const named = names.get(agent);
      return named ? [{ agent, name: named.name, agent_type: named.agent_type, ...rest }] : [];
    }),
    ...(await changesOf(db, asked, { rated, names })),
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

type Changed = Pick<Overview, 'changes' | 'since_last_week'>;

/** What changed in a week, with the newest runs on each side. */
async function changesOf(
  db: Db,
  { organizationId, range }: Asked,
  { rated: { changes, since_last_week }, names }: Naming,
): Promise<Changed> {
  if (changes.length + since_last_week.length === 0) return { changes: [], since_last_week: [] };
  const firstNow = range.days.at(-WEEK) ?? range.from;
  const firstBefore = range.days.at(-2 * WEEK) ?? range.from;
  const runs = await findNewestRuns(db, organizationId, { from: firstBefore, to: range.to });
  const sides = groupBy(runs, ({ agent, technique }) => `${agent} ${technique}`);
  const withRuns = <Change extends { agent: string; technique: string }>(change: Change) => {
    const own = sides.get(`${change.agent} ${change.technique}`) ?? [];
    const head = own.find(({ day }) => day >= firstNow)?.id;
    const base = own.find(({ day }) => day < firstNow)?.id;
    const agent_name = names.get(change.agent)?.name;
    if (!head || !base || agent_name === undefined) return [];
    return { ...change, agent_name, base, head };
  };
  return {
    changes: changes.flatMap(withRuns),
    since_last_week: since_last_week.flatMap(withRuns),
  };
}
