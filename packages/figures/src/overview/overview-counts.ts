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

/**
 * Goals of an agent, or of one of its techniques, by week; 0 is the last one, `null` all days. Weeks with equal `goals`
 * and `set_up` asked for the same in the same way.
 */
export type GoalWeek = GoalCount & {
  agent: string;
  technique: string | null;
  /** Whether rules decided them: then `broken` is done. */
  by_act: boolean;
  week: number | null;
  goals: string;
  set_up: string | null;
};

/** Goals of an agent and a technique that had these tries in the last two weeks: a try is a run. */
export type TriedKind = {
  agent: string;
  technique: string;
  by_act: boolean;
  /** Whether both weeks asked with the same judges, rules and settings. */
  alike: boolean;
  before: { broken: number; judged: number; open: number };
  now: { broken: number; judged: number; open: number };
  goals: number;
};

export type OverviewCounts = {
  /** What is counted: runs that have ended, texts of goals, and who judged. */
  basis: { runs: number; goals: number; judges: string[] }[];
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
  /** Where both of the last two weeks have goals. */
  tried: TriedKind[];
  /** Of each agent, the goals that rules decided, by their word; `broken` in a week is done. */
  acts: (OverviewGoals & { agent: string; now: GoalCount; before: GoalCount })[];
  /** Of techniques only where one agent is asked for. */
  goalWeeks: GoalWeek[];
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
