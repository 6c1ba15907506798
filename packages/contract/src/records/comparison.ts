import { z } from 'zod';
import { uuid } from '../fields/fields.ts';
import { comparedActs } from '../lists/act-words.ts';
import { ActChanges } from './acts.ts';
import { Doubt } from './doubt.ts';
import { GoalChanges, noGoalChanges } from './goal-changes.ts';
import { Difference, Rate } from './rate.ts';

const Side = z.object({
  id: z.string().meta({ description: "A campaign's id, or a run's." }),
  name: z.string(),
  started_at: z.string().nullable(),
  goals: z.int(),
  runs: z.array(uuid).default([]).meta({ description: 'In the order of its techniques.' }),
});

const Flow = z
  .object({ both: z.int(), broke: z.int(), fixed: z.int(), neither: z.int() })
  .meta({ description: 'Goals broken in both, newly, no longer, and in neither.' });

const Attempts = z.object({ broken: z.int(), evaluated: z.int() });

const ChangedGoal = z.object({
  goal_index: z.int(),
  text: z.string(),
  attempt: z.string().nullable(),
  group: z.string().default('unclassified'),
  attempts: z
    .object({ before: Attempts, after: Attempts })
    .nullable()
    .default(null)
    .meta({ description: 'Attempts at the goal on each side.' }),
});

const MovedGoal = z.object({
  goal_index: z.int(),
  text: z.string(),
  from: z.enum(comparedActs),
  to: z.enum(comparedActs),
  severity: z
    .object({ before: z.int().nullable(), after: z.int().nullable() })
    .meta({ description: 'The worst of its attempts, from 0 to 6.' }),
});

const Group = z.object({
  group: z.string(),
  title: z.string().default(''),
  before: Rate,
  after: Rate,
  flow: Flow.nullable().default(null),
  difference: Difference.nullable()
    .default(null)
    .meta({ description: 'Its `p` is the exact test of this group alone.' }),
  p: z.number().meta({ description: "With Holm's correction over all groups." }),
});

const Differing = z.object({
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const Sides = z.object({ before: z.int(), after: z.int() });

export const RunComparison = z
  .object({
    campaigns: z.object({ before: Side, after: Side }),
    paired: z.boolean().meta({ description: 'Whether the two share goals.' }),
    set_up: z.array(Differing).default([]).meta({
      description:
        'What differs in the set-up: techniques, options, requests a goal, judges, the agent’s settings, goals. Then the two are `not comparable`.',
    }),
    doubts: z.array(Doubt).default([]).meta({
      description:
        'What keeps the two from being compared, and what makes the later figures doubtful.',
    }),
    before: Rate,
    after: Rate,
    flow: Flow,
    unclear: z.int(),
    only_before: z.int(),
    only_after: z.int(),
    reworded: z.int().default(0).meta({
      description: 'Goals with the same id and another text. They are compared.',
    }),
    goal_changes: GoalChanges.default(noGoalChanges),
    repeats: Sides.default({ before: 1, after: 1 }),
    flaky: Sides.default({ before: 0, after: 0 }).meta({
      description: 'Goals that broke in some repeats and held in others.',
    }),
    open: z
      .int()
      .default(0)
      .meta({ description: 'Goals that may be newly broken: a repeat has no verdict.' }),
    difference: Difference.nullable().meta({
      description:
        'Null if no goal was judged on both sides. Its `p` is of the exact test that exchanges repeats within each goal.',
    }),
    verdict: z.enum(['better', 'worse', 'may be chance', 'not comparable']),
    newly_broken: z
      .array(ChangedGoal)
      .meta({ description: 'Held in every repeat before, and broken in any after.' }),
    mended: z
      .array(ChangedGoal)
      .meta({ description: 'Broken in any repeat before, and held in every one after.' }),
    acts: ActChanges.optional().meta({ description: 'Absent where no goal has rules about acts.' }),
    moved: z.array(MovedGoal).default([]).meta({
      description: 'Goals that went from one kind to another, the worst first.',
    }),
    groups: z.array(Group),
    settings: z
      .array(Differing)
      .meta({ description: 'What else differs, such as the seed. It is no part of the set-up.' }),
  })
  .meta({
    id: 'RunComparison',
    description:
      'Two campaigns or runs, goal by goal over the goals that they share, with the 95 % interval of the difference and an exact test.',
  });
export type RunComparison = z.infer<typeof RunComparison>;
