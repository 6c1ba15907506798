import { CHANGED_GOALS_MAX, type GoalChanges, type NamedGoal } from '@provoke/contract';
import { findNear } from './find-near.ts';
import type { MatchedGoals } from './match-goals.ts';

type Goals = readonly { goal_index?: number | null; text: string }[];

/** Names what differs in the goals of two campaigns, so that a person sees what was compared and what was not. */
export function listGoalChanges(before: Goals, after: Goals, matched: MatchedGoals): GoalChanges {
  const { reworded, removed, added } = matched;
  const name = (goals: Goals) => (at: number) => nameOf(goals[at]);
  const both = ([was, is]: readonly [number, number]) => ({
    before: nameOf(before[was]),
    after: nameOf(after[is]),
  });
  return {
    reworded: reworded.slice(0, CHANGED_GOALS_MAX).map(both),
    removed: removed.slice(0, CHANGED_GOALS_MAX).map(name(before)),
    added: added.slice(0, CHANGED_GOALS_MAX).map(name(after)),
    near: findNear(before, after, matched).slice(0, CHANGED_GOALS_MAX).map(both),
  };
}

const TEXT_MAX = 200;

function nameOf(goal: Goals[number] | undefined): NamedGoal {
  const { goal_index = null, text = '' } = goal ?? {};
  const characters = [...text.slice(0, 2 * TEXT_MAX + 2)];
  const cut = `${characters.slice(0, TEXT_MAX - 1).join('')}…`;
  return { goal_index, text: characters.length <= TEXT_MAX ? text : cut };
}
