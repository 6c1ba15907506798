import type { Overview } from '@provoke/contract';
import { type Difference, type Rate, unpairedDifference } from '@provoke/statistics';
import { groupOf } from '../taxonomy/groups.ts';
import type { Cell } from './cell.ts';
import { type Change, findChanges } from './find-changes.ts';
import { sumAll, sumBy, toRate } from './sum-cells.ts';

type Asked = { days: readonly string[]; by: 'owasp' | 'hazard' };

const WEEK = 7;
const TECHNIQUES_MAX = 20;
const AGENTS_MAX = 50;

/** How exposed the agents are, by day, by class and technique, by agent, and what changed in a week. */
export type RatedOverview = Pick<
  Overview,
  'now' | 'before' | 'change' | 'days' | 'categories' | 'heat'
> & {
  agents: (Rate & { agent: string; change: Difference | null })[];
  changes: (Omit<Change, 'before' | 'after'> & { title: string; before: Rate; after: Rate })[];
  /** The first day of this week, and of the week before. */
  firstNow: string;
  firstBefore: string;
};

/** From the goals of some days. */
export function rateOverview(cells: readonly Cell[], { days, by }: Asked): RatedOverview {
  const weeks = splitWeeks(days, cells);
  const titleOf = (category: string) =>
    groupOf({ owasp: null, category: null, [by === 'owasp' ? 'owasp' : 'category']: category })
      .title;
  const sums = sumBy(cells, ({ day }) => day);
  const categories = [...new Set(cells.map(({ category }) => category))].sort(byId);
  const now = sumAll(weeks.now);
  const before = sumAll(weeks.before);
  return {
    now: toRate(now),
    before: toRate(before),
    change: unpairedDifference(before, now),
    days: days.map((date) => ({ date, ...toRate(sums.get(date)) })),
    categories: categories.map((category) => ({ category, title: titleOf(category) })),
    heat: heatOf(cells, categories),
    agents: agentsOf(cells, weeks),
    changes: findChanges(weeks.before, weeks.now).map((change) => ({
      ...change,
      title: titleOf(change.category),
      before: toRate(change.before),
      after: toRate(change.after),
    })),
    ...{ firstNow: weeks.firstNow, firstBefore: weeks.firstBefore },
  };
}

type Weeks = { now: Cell[]; before: Cell[]; firstNow: string; firstBefore: string };

/** The last seven days, and the seven before; where the range is shorter, what it has of them. */
function splitWeeks(days: readonly string[], cells: readonly Cell[]): Weeks {
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

function agentsOf(cells: readonly Cell[], { now, before }: Weeks): RatedOverview['agents'] {
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
