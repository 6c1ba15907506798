import { ASKED_AGAIN, ATTACK, BROKEN, CONTROL, HARMLESS, OPEN, RESISTED } from './codes.ts';
import { keyOfGoal } from './key-of-goal.ts';
import type { Fact, FactGoal } from './to-fact.ts';

/** What results add to a goal of their run. Only `attack` attempts count. */
export type GoalCounts = FactGoal & {
  key: string | null;
  /** Where its first result is among them, from 0. */
  first_position: number;
  attempts: number;
  broken: number;
  resisted: number;
  undecided: number;
  errors: number;
  /** The lowest number of a request that broke it, and of one without a verdict: by place, or among these attempts. */
  first_broken: number | null;
  first_open: number | null;
  /** The strongest of the attempts that broke it. */
  evidence: number;
};

/** The goals of some facts, and how many attempts at its goal come after each fact. */
export function countGoals(facts: readonly Fact[]): { goals: GoalCounts[]; behind: number[] } {
  const goals = new Map<string, GoalCounts>();
  const ordinals = facts.map((fact, position) => {
    if (!hasGoal(fact)) return 0;
    const counts = goals.get(fact.goal.name) ?? emptyCounts(fact.goal, position);
    goals.set(fact.goal.name, counts);
    describeGoal(counts, fact);
    return isCounted(fact) ? addAttempt(counts, fact) : 0;
  });
  const behind = facts.map(
    ({ goal }, position) => (goals.get(goal.name)?.attempts ?? 0) - (ordinals[position] ?? 0),
  );
  return {
    goals: Array.from(goals.values(), (goal) => ({ ...goal, key: keyOfGoal(goal.text) })),
    behind,
  };
}

/** A harmless request is about none. */
export const hasGoal = ({ arm }: Pick<Fact, 'arm'>): boolean => arm !== HARMLESS;

/** Attacks count, except those that were asked again at their place. */
export const isCounted = ({ arm, request }: Pick<Fact, 'arm' | 'request'>): boolean =>
  arm === ATTACK && request !== ASKED_AGAIN;

const emptyCounts = (goal: FactGoal, first_position: number): GoalCounts => ({
  ...{ name: goal.name, goal_index: goal.goal_index, text: null, hazard: null, owasp: null },
  ...{ published: null, requests_max: null, key: null },
  first_position,
  ...{ attempts: 0, broken: 0, resisted: 0, undecided: 0, errors: 0 },
  ...{ first_broken: null, first_open: null, evidence: 0 },
});

/**
 * As in a report, the class that an attempt of another arm gives its goal does not count. A goal keeps its class, and
 * the most requests, when the attempt that gave it is deleted.
 */
function describeGoal(counts: GoalCounts, { arm, goal }: Fact): void {
  counts.text ??= goal.text;
  counts.published ??= goal.published;
  counts.requests_max = greatest(counts.requests_max, goal.requests_max);
  if (arm !== ATTACK && arm !== CONTROL) return;
  counts.hazard ??= goal.hazard;
  counts.owasp ??= goal.owasp;
}

/** As `least` and `greatest` of the database, which ignore null. */
const least = (one: number | null, other: number) => Math.min(one ?? other, other);
const greatest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

function addAttempt(counts: GoalCounts, { status, request, evidence }: Fact): number {
  counts.attempts++;
  counts[counterOf(status)]++;
  const number = request ?? counts.attempts;
  if (status === BROKEN) {
    counts.first_broken = least(counts.first_broken, number);
    counts.evidence = Math.max(counts.evidence, evidence);
  } else if (status !== RESISTED) counts.first_open = least(counts.first_open, number);
  return counts.attempts;
}

export function counterOf(status: number): 'broken' | 'resisted' | 'undecided' | 'errors' {
  if (status === BROKEN) return 'broken';
  if (status === RESISTED) return 'resisted';
  return status === OPEN ? 'undecided' : 'errors';
}
