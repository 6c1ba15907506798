import type { Difference, Overview, OverviewWeek, Rate } from '@provoke/contract';
import { groupBy } from '../goals/group-by.ts';
import { differUnpaired } from '../rates/difference.ts';
import { rateGoals } from '../rates/rate.ts';
import { groupOf } from '../taxonomy/groups.ts';
import { compareWeeks, type WeekChange } from './compare-weeks.ts';
import { type Change, findChanges, toCount } from './find-changes.ts';
import type { OverviewCounts } from './overview-counts.ts';
import { type RatedActs, rateActs } from './rate-acts.ts';
import { differKinds, rateKinds } from './rate-kinds.ts';
import { rateTechniques } from './rate-techniques.ts';
import { rateWeeks } from './rate-weeks.ts';

type Asked = {
  days: readonly string[];
  by: 'owasp' | 'hazard';
  /** Whether one agent is asked for. */
  isOfAgent?: boolean;
};

const TECHNIQUES_MAX = 20;
const AGENTS_MAX = 50;

/** How exposed the agents are, by day, by class and technique, by agent, and what changed in a week. */
export type RatedOverview = Pick<
  Overview,
  'basis' | 'now' | 'before' | 'change' | 'days' | 'categories' | 'heat' | 'techniques'
> & {
  acts: RatedActs[];
  agents: (Rate & { agent: string; change: Difference | null; weeks: OverviewWeek[] })[];
  since_last_week: WeekChange[];
  changes: (Omit<Change, 'before' | 'now'> & { title: string; before: Rate; after: Rate })[];
};

/** Each goal of an agent counts once, however many runs, techniques and repeats attacked it. */
export function rateOverview(
  counts: OverviewCounts,
  { days, by, isOfAgent = false }: Asked,
): RatedOverview {
  const titleOf = (category: string) =>
    groupOf({ owasp: null, category: null, [by === 'owasp' ? 'owasp' : 'category']: category })
      .title;
  const byDay = groupBy(counts.days, ({ day }) => day);
  const weeks = groupBy(counts.weeks, ({ week }) => week);
  const [now, before] = [weeks.get('now') ?? [], weeks.get('before') ?? []];
  const categories = [...new Set(counts.heat.map(({ category }) => category))].sort(byId);
  return {
    basis: counts.basis[0] ?? { runs: 0, goals: 0, judges: [] },
    now: { ...rateKinds(now), agents: agentsIn(counts, 'now') },
    before: { ...rateKinds(before), agents: agentsIn(counts, 'before') },
    change: differKinds(before, now),
    days: days.map((date, day) => ({ date, ...rateKinds(byDay.get(day)) })),
    categories: categories.map((category) => ({ category, title: titleOf(category) })),
    heat: heatOf(counts, categories),
    agents: agentsOf(counts, days),
    since_last_week: compareWeeks(counts.tried),
    ...(isOfAgent && { techniques: rateTechniques(counts.goalWeeks, days) }),
    acts: rateActs(counts, days),
    changes: findChanges(counts.cells).map(({ before, now, ...change }) => ({
      ...change,
      title: titleOf(change.category),
      before: rateGoals(before),
      after: rateGoals(now),
    })),
  };
}

const agentsIn = ({ agents }: OverviewCounts, week: 'now' | 'before'): number =>
  agents.filter((one) => one[week].judged > 0).length;

/** Numbered entries in their order, goals without a class last. */
const byId = (a: string, b: string) =>
  Number(a === 'unclassified') - Number(b === 'unclassified') || (a < b ? -1 : 1);

function heatOf({ heat }: OverviewCounts, categories: readonly string[]): Overview['heat'] {
  const rows = [...groupBy(heat, ({ technique }) => technique)].map(([technique, kinds]) => ({
    technique,
    judged: kinds.reduce((sum, { judged }) => sum + judged, 0),
    cells: groupBy(kinds, ({ category }) => category),
  }));
  return rows
    .sort((a, b) => b.judged - a.judged)
    .slice(0, TECHNIQUES_MAX)
    .map(({ technique, cells }) => ({
      technique,
      cells: categories.map((category) => ({ category, ...rateKinds(cells.get(category)) })),
    }));
}

function agentsOf(
  { agents, goalWeeks }: OverviewCounts,
  days: readonly string[],
): RatedOverview['agents'] {
  const byAgent = groupBy(
    goalWeeks.filter(({ technique, by_act }) => technique === null && !by_act),
    ({ agent }) => agent,
  );
  return agents
    .map(({ agent, all, now, before }) => ({
      agent,
      ...rateGoals(all),
      change: differUnpaired(toCount(before), toCount(now)),
      weeks: rateWeeks(byAgent.get(agent) ?? [], { days, byAct: false }),
    }))
    .sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0) || b.total - a.total)
    .slice(0, AGENTS_MAX);
}
