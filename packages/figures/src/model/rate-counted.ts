import type { Arm } from '@provoke/contract';
import type { CampaignFacts, Progress } from '@provoke/evidence';
import { createGoalRegister } from '../counting/goal-register.ts';
import type { Tally } from '../counting/tallies.ts';
import type { GoalRow } from './goal-row.ts';
import type { Headline } from './headline.ts';
import { agreementOf, patternsOf, type VerdictPattern } from './measure-judges.ts';
import { rateGroups } from './rate-groups.ts';
import { rateHeadline } from './rate-headline.ts';
import type { GroupRow } from './report.ts';
import { toGoalRows } from './to-goal-rows.ts';

/** A goal with its attempts, counted elsewhere. */
export type CountedGoal = {
  index: number;
  text: string;
  category: string | null;
  owasp: string | null;
  tally: Tally;
};

type Counted = {
  facts: CampaignFacts;
  progress: Progress;
  goals: readonly CountedGoal[];
  otherArms: Partial<Record<Arm, number>>;
  superseded: number;
  judges: readonly string[];
  patterns: readonly VerdictPattern[];
};

/** The headline of a single run, from counts that a service keeps instead of from its attempts. */
export function rateCounted(counted: Counted): {
  rows: GoalRow[];
  headline: Headline;
  groups: GroupRow[];
  kappa: number | null;
} {
  const { facts, progress, otherArms, superseded, judges, patterns } = counted;
  const register = createGoalRegister(facts.goals);
  const [technique = { id: 'unknown', isFloor: false }] = facts.techniques;
  const tallies: Tally[] = [];
  for (const { index, text, tally, ...classes } of counted.goals) {
    const data = { goal: text, goalIndex: index, technique: technique.id, arm: 'attack' as const };
    const slot = register.slotOf({ ...data, ...classes });
    tallies[slot] = tally;
  }
  register.addUnnamed(facts.goalsTotal ?? 0);
  const { rows, heldOut } = toGoalRows({
    goals: register.goals,
    techniques: facts.techniques.map((one) => ({
      facts: { ...one, isFloor: one.isFloor && tallies.length === 0 },
      tallies: { get: (slot) => tallies[slot] },
    })),
    proofs: new Map(),
    progress,
  });
  return {
    rows,
    headline: rateHeadline(rows, heldOut, {
      ...{ otherArms, superseded },
      repeats: { spread: () => null },
    }),
    groups: rateGroups(rows),
    kappa: agreementOf(judges, patternsOf(judges, patterns))?.kappa ?? null,
  };
}
