import type { Doubt, GoalChanges } from '@provoke/contract';
import type { DoubtId } from '@provoke/contract/lists';
import { toDoubt } from '../doubts/list-doubts.ts';
import type { GoalName } from '../goals/goal-row.ts';
import { compareSetUps, type KnownSetUp } from './compare-set-ups.ts';
import type { ComparedSide } from './compared-side.ts';
import type { Differing } from './comparison.ts';
import { listGoalChanges } from './list-goal-changes.ts';
import { type MatchedGoals, matchGoals } from './match-goals.ts';

/** What is known of a campaign before anything is sent. */
export type Planned = {
  goals: readonly GoalName[];
  /** Absent where it is not known yet: it says nothing then, neither that it is the same. */
  setUp?: KnownSetUp;
};

/** What keeps two campaigns from being compared, and the goals that are not. */
export type Changes = {
  /** They share goals. */
  paired: boolean;
  set_up: Differing[];
  doubts: Doubt[];
  only_before: number;
  only_after: number;
  reworded: number;
  goal_changes: GoalChanges;
};

type Matching = { matched: MatchedGoals; isPaired: boolean; accepted: ReadonlySet<DoubtId> };

export function listChanges(
  before: Planned,
  after: Planned,
  { matched, isPaired, accepted }: Matching,
): Changes {
  const parts =
    before.setUp === undefined || after.setUp === undefined
      ? []
      : compareSetUps(before.setUp, after.setUp);
  const goals = compareGoalSets(before.goals, after.goals, matched);
  const ids: DoubtId[] = [
    ...(isPaired && goals.length > 0 ? (['goals-changed'] as const) : []),
    ...(parts.length > 0 ? (['set-up-changed'] as const) : []),
    ...(isPaired ? [] : (['no-baseline'] as const)),
  ];
  return {
    paired: isPaired,
    set_up: [...parts, ...goals],
    // Accepted, only the goals that they share are compared.
    doubts: ids.map((id) => toDoubt(id, { is_accepted: accepted.has(id) })),
    only_before: matched.removed.length,
    only_after: matched.added.length,
    reworded: matched.reworded.length,
    goal_changes: listGoalChanges(before.goals, after.goals, matched),
  };
}

/** With the goals that a technique learned on: they are the same goals. */
export const planOf = ({ goals, heldOut, setUp }: ComparedSide): Planned => ({
  goals: [...goals, ...heldOut],
  setUp,
});

/** What will be said of a campaign that is yet to start, as far as it is known. */
export function foreseeChanges(
  before: ComparedSide,
  planned: Planned,
  accepted: ReadonlySet<DoubtId>,
): Changes {
  const known = planOf(before);
  const matched = matchGoals(known.goals, planned.goals);
  const isPaired = [...matched.same, ...matched.reworded].some(([at]) => at < before.goals.length);
  return listChanges(known, planned, { matched, isPaired, accepted });
}

/** `30` and `29: 1 removed`; empty if each goal is on both sides. */
function compareGoalSets(
  before: Planned['goals'],
  after: Planned['goals'],
  { reworded, removed, added }: MatchedGoals,
): Differing[] {
  const said = [
    [reworded.length, 'reworded'],
    [removed.length, 'removed'],
    [added.length, 'new'],
  ] as const;
  const parts = said.filter(([count]) => count > 0).map(([count, how]) => `${count} ${how}`);
  return parts.length === 0
    ? []
    : [
        {
          name: 'goals',
          before: `${before.length}`,
          after: `${after.length}: ${parts.join(', ')}`,
        },
      ];
}
