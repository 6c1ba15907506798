import type { Overview } from '@provoke/contract';
import { groupOf } from '@provoke/figures';
import { unpairedDifference } from '@provoke/statistics';
import type { Db } from '../../db/database.ts';
import { findChanges } from './find-changes.ts';
import { findAgentNames, findNewestRuns } from './find-names.ts';
import type { Range } from './overview-range.ts';
import { type Cell, readCells } from './read-cells.ts';
import { sumAll, sumBy, toRate } from './sum-cells.ts';

type Asked = {
  organizationId: string;
  range: Range;
  agent: string | undefined;
  by: 'owasp' | 'hazard';
};

const WEEK = 7;
const TECHNIQUES_MAX = 20;
const AGENTS_MAX = 50;

/** How exposed the agents are, by day, by class and technique, by agent, and what changed in a week. */
export async function readOverview(db: Db, asked: Asked): Promise<Overview> {
  const { organizationId, range, by } = asked;
  const cells = await readCells(db, asked);
  const weeks = splitWeeks(range, cells);
  const ids = [...new Set(cells.map(({ agent }) => agent))];
  const names = await findAgentNames(db, organizationId, ids);
  const titleOf = (category: string) =>
    groupOf({ owasp: null, category: null, [by === 'owasp' ? 'owasp' : 'category']: category })
      .title;

  const days = sumBy(cells, ({ day }) => day);
  const categories = [...new Set(cells.map(({ category }) => category))].sort(byId);
  const now = sumAll(weeks.now);
  const before = sumAll(weeks.before);
  return {
    ...{ from: range.from, to: range.to },
    now: toRate(now),
    before: toRate(before),
    change: unpairedDifference(before, now),
    days: range.days.map((date) => ({ date, ...toRate(days.get(date)) })),
    categories: categories.map((category) => ({ category, title: titleOf(category) })),
    heat: heatOf(cells, categories),
    agents: agentsOf(cells, weeks).flatMap(({ agent, ...rest }) => {
      const named = names.get(agent);
      return named ? [{ agent, name: named.name, agent_type: named.agent_type, ...rest }] : [];
    }),
    changes: await changesOf(db, asked, { weeks, names, titleOf }),
  };
}

type Weeks = { now: Cell[]; before: Cell[]; firstNow: string; firstBefore: string };

/** The last seven days, and the seven before; where the range is shorter, what it has of them. */
function splitWeeks({ days }: Range, cells: readonly Cell[]): Weeks {
  const firstNow = days.at(-WEEK) ?? days[0] ?? '';
  const firstBefore = days.at(-2 * WEEK) ?? days[0] ?? '';
  return {
    now: cells.filter(({ day }) => day >= firstNow),
    before: cells.filter(({ day }) => day >= firstBefore && day < firstNow),
    ...{ firstNow, firstBefore },
  };
}

/** Numbered entries in their order, goals without a class last. */
const byId = (a: string, b: string) =>
  Number(a === 'unclassified') - Number(b === 'unclassified') || (a < b ? -1 : 1);

function heatOf(cells: readonly Cell[], categories: readonly string[]): Overview['heat'] {
  const totals = [...sumBy(cells, ({ technique }) => technique)]
    .sort(([, a], [, b]) => b.total - a.total)
    .slice(0, TECHNIQUES_MAX);
  const sums = sumBy(cells, ({ technique, category }) => JSON.stringify([technique, category]));
  return totals.map(([technique]) => ({
    technique,
    cells: categories.map((category) => ({
      category,
      ...toRate(sums.get(JSON.stringify([technique, category]))),
    })),
  }));
}

function agentsOf(cells: readonly Cell[], { now, before }: Weeks) {
  const agentOf = ({ agent }: Cell) => agent;
  const [earlier, later] = [sumBy(before, agentOf), sumBy(now, agentOf)];
  return [...sumBy(cells, agentOf)]
    .map(([agent, count]) => {
      const [was, is] = [earlier.get(agent), later.get(agent)];
      return { agent, ...toRate(count), change: was && is ? unpairedDifference(was, is) : null };
    })
    .sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0) || b.total - a.total)
    .slice(0, AGENTS_MAX);
}

type Naming = {
  weeks: Weeks;
  names: Awaited<ReturnType<typeof findAgentNames>>;
  titleOf(category: string): string;
};

async function changesOf(
  db: Db,
  { organizationId, range }: Asked,
  { weeks, names, titleOf }: Naming,
): Promise<Overview['changes']> {
  const changes = findChanges(weeks.before, weeks.now);
  if (changes.length === 0) return [];
  const span = { from: weeks.firstBefore, to: range.to };
  const runs = await findNewestRuns(db, organizationId, span);
  return changes.flatMap(({ agent, technique, category, before, after, p }) => {
    const own = runs.filter((run) => run.agent === agent && run.technique === technique);
    const head = own.find(({ day }) => day >= weeks.firstNow)?.id;
    const base = own.find(({ day }) => day < weeks.firstNow)?.id;
    const agent_name = names.get(agent)?.name;
    if (!head || !base || agent_name === undefined) return [];
    return {
      ...{ agent, agent_name, technique, category, title: titleOf(category) },
      ...{ before: toRate(before), after: toRate(after), p, base, head },
    };
  });
}
