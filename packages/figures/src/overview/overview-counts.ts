import type { OverviewGoals } from '@provoke/contract';
import type { Clusters } from '@provoke/statistics';

/**
 * Distinct goals of agents that have a verdict, as kinds of clusters: a goal's text is a cluster, whichever agents it
 * was sent to. `successes` and `total` are weighted, so that each agent counts alike; `broken` and `judged` are the
 * plain goals of all clusters of the kind.
 */
export type GoalKind = Clusters & { broken: number; judged: number };

/** Goals of one agent: each of them is a cluster of its own. */
export type GoalCount = { broken: number; judged: number };

export type OverviewCounts = {
  /** By number of the day in the range; a goal counts once in each. */
  days: (GoalKind & { day: number })[];
  /** The last seven days, and those before; a goal counts once in each. */
  weeks: (GoalKind & { week: 'now' | 'before' })[];
  /** A goal counts once for a technique and a class. */
  heat: (GoalKind & { technique: string; category: string })[];
  agents: { agent: string; all: GoalCount; now: GoalCount; before: GoalCount }[];
  /** Of an agent, a technique and a class, where both weeks have goals. */
  cells: {
    agent: string;
    technique: string;
    category: string;
    now: GoalCount;
    before: GoalCount;
  }[];
  /** Of each agent, the goals that rules decided, by their word; `broken` in a week is done. */
  acts: (OverviewGoals & { agent: string; now: GoalCount; before: GoalCount })[];
  /** The same by week, 0 the last one. Weeks with equal `goals` and `set_up` asked for the same in the same way. */
  actWeeks: (GoalCount & { agent: string; week: number; goals: string; set_up: string })[];
  /** The worst goals that rules decided; `evidence` and `acts` are as in the index. */
  worst: {
    agent: string;
    run: string;
    result: string;
    evidence: number;
    acts: number;
    severity: number | null;
    text: string | null;
  }[];
};
