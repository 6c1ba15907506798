import { z } from 'zod';

const NamedGoal = z.object({
  goal_index: z
    .int()
    .nullable()
    .meta({ description: 'In its own campaign, counted from 0; null where it is not known.' }),
  text: z.string().meta({ description: 'At most 200 characters of it.' }),
});
export type NamedGoal = z.infer<typeof NamedGoal>;

const TwoGoals = z.object({ before: NamedGoal, after: NamedGoal });

/** The most goals that each of its lists names. */
export const CHANGED_GOALS_MAX = 100;

export const GoalChanges = z
  .object({
    reworded: z.array(TwoGoals).meta({ description: 'One id, two texts. They are compared.' }),
    removed: z.array(NamedGoal).meta({ description: 'Only before: not compared.' }),
    added: z.array(NamedGoal).meta({ description: 'Only after: not compared.' }),
    near: z.array(TwoGoals).meta({
      description:
        'Of the first removed and added ones: texts so alike that they may be one goal. They are not compared.',
    }),
  })
  .meta({
    id: 'GoalChanges',
    description: `What differs in the goals of two campaigns: at most ${CHANGED_GOALS_MAX} of each kind.`,
  });
export type GoalChanges = z.infer<typeof GoalChanges>;

export const noGoalChanges: GoalChanges = { reworded: [], removed: [], added: [], near: [] };
