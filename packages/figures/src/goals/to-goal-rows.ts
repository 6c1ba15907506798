import { type GoalFacts, maskedText } from '@provoke/evidence';
import type { CountedTechnique, Counts } from '../counting/count-attempts.ts';
import { isAttacked, isOpen } from '../counting/open-goals.ts';
import { decidedOf, type Tally } from '../counting/tallies.ts';
import { groupOf } from '../taxonomy/groups.ts';
import type { GoalOutcome, GoalRow } from './goal-row.ts';

type Rows = {
  rows: GoalRow[];
  /** Learned on by every technique that would have attacked them, so they are in no count. */
  heldOut: number;
};

type Counted = Pick<Counts, 'goals' | 'techniques' | 'proofs' | 'progress'>;

/** One row for each goal, in the order of the campaign. The floor is counted apart from the attacks. */
export function toGoalRows(counts: Counted): Rows {
  const { goals, techniques, proofs } = counts;
  const attacks = techniques.filter(({ facts }) => !facts.isFloor);
  const floor = techniques.find(({ facts }) => facts.isFloor);
  const rows: GoalRow[] = [];
  let heldOut = 0;
  for (const [slot, goal] of goals.entries()) {
    const attacking = attacks.filter((one) => isAttacked(one, counts, slot));
    if (attacks.length > 0 && attacking.length === 0) heldOut++;
    else {
      const tallies = toTallies(attacking, slot);
      const outcome = combineOutcomes(Object.values(tallies));
      const proof = proofs.get(slot);
      rows.push({
        ...describeGoal(goal),
        outcome,
        may_be_broken:
          outcome !== 'broken' &&
          (outcome !== 'resisted' || attacking.some((one) => isOpen(one, counts, slot))),
        before: null,
        evidence: proof?.kind ?? null,
        attempt: proof?.attempt ?? null,
        techniques: tallies,
        floor: floor?.tallies.get(slot) ?? null,
      });
    }
  }
  return { rows, heldOut };
}

const describeGoal = (goal: GoalFacts) => ({
  goal_index: goal.index,
  text: goal.text === '' ? 'not recorded' : maskedText(goal.text),
  group: groupOf(goal).id,
  owasp: goal.owasp,
  category: goal.category,
  source: goal.source,
});

const toTallies = (attacks: readonly CountedTechnique[], slot: number): Record<string, Tally> =>
  Object.fromEntries(
    attacks.flatMap(({ facts, tallies }) => {
      const tally = tallies.get(slot);
      return tally ? [[facts.id, tally]] : [];
    }),
  );

/** Broken by any attempt; resisted where one was judged and none broke it. */
function combineOutcomes(tallies: readonly Tally[]): GoalOutcome {
  if (tallies.some(({ broken }) => broken > 0)) return 'broken';
  if (tallies.some((tally) => decidedOf(tally) > 0)) return 'resisted';
  if (tallies.some(({ undecided }) => undecided > 0)) return 'undecided';
  return tallies.length > 0 ? 'error' : 'unattempted';
}
