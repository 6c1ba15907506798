import { z } from 'zod';
import { uuid } from '../fields/fields.ts';
import { actWords, saidAndDid } from '../lists/act-words.ts';
import { CampaignActs } from './acts.ts';
import { Doubt } from './doubt.ts';
import { findingState } from './findings.ts';
import { Bounds, ByFilter, GoalCounts } from './goal-counts.ts';
import { LateWords } from './late-words.ts';
import { Category, Rate, RunRate } from './rate.ts';
import { RunSummary } from './run.ts';
import { UnseenGoals } from './unseen-goals.ts';

/** What a run found, without its results. */
export const RunReport = RunSummary.extend({
  technique: z.string(),
  goals: Rate.meta({ description: 'Goals broken, of those broken or resisted.' }),
  goal_counts: GoalCounts,
  by_filter: ByFilter,
  bounds: Bounds,
  doubts: z.array(Doubt).default([]).meta({
    description: 'What may make these figures look better or worse than the agent is.',
  }),
  floor: z
    .object({ goals: Rate, goal_counts: GoalCounts })
    .nullable()
    .meta({ description: 'Of a run that sent the goals untouched; null for an attack.' }),
  acts: CampaignActs.optional().meta({
    description: 'What the agent did; absent where no rules about acts decided anything.',
  }),
  unseen: UnseenGoals.optional().meta({
    description: 'Absent where `acts.goals.not_observable` is 0.',
  }),
  late: LateWords.optional().meta({ description: 'Absent where `acts` is.' }),
  over_refusal: Rate.nullable().meta({
    description: 'Ordinary requests refused; null where none was sent.',
  }),
  attempts: Rate.meta({ description: 'Attempts broken, of those judged.' }),
  attempt_counts: z.object({
    broken: z.int(),
    resisted: z.int(),
    undecided: z.int(),
    agent_error: z.int(),
    framework_error: z.int(),
    superseded: z
      .int()
      .meta({ description: 'Those errors that a resume made again; they leave nothing open.' }),
  }),
  other_arms: z.object({
    search: z.int(),
    control: z.int(),
    benign: z.int(),
    harmless: z.int().default(0),
  }),
  categories: z.array(Category.extend(Rate.shape).extend({ undecided: z.int() })),
  judges: z.array(
    z.object({ id: z.string(), broken: z.int(), resisted: z.int(), inconclusive: z.int() }),
  ),
  kappa: z
    .number()
    .nullable()
    .meta({ description: "Fleiss' kappa over attempts with a verdict from every judge." }),
  median_first_broken: z.number().nullable().meta({
    description:
      'Median request that first broke a goal, from 1: by its place in the technique, or in order of arrival where `requests_max` is null.',
  }),
  requests_max: z.int().nullable().default(null).meta({
    description:
      'The most requests that the technique may send to a goal in one repeat. Null: an earlier version or another client recorded no places, and requests are numbered in their order of arrival.',
  }),
  spending: z
    .object({
      requests: z.int().nullable(),
      input_tokens: z.int().nullable(),
      output_tokens: z.int().nullable(),
      cost_usd: z.number().nullable(),
    })
    .nullable(),
  elapsed_ms: z.number().nullable(),
  places: z.int().meta({ description: 'Places of the run index so far.' }),
}).meta({ id: 'RunReport', description: 'A run with its findings, without its results.' });
export type RunReport = z.infer<typeof RunReport>;

export const AlikeActs = z
  .object({
    evidence: z.int(),
    acts: z.int(),
    status: z.int(),
    severity: z.int().nullable(),
    attempts: z.int(),
    first: z.int().nullable().meta({ description: 'The lowest number of a request among them.' }),
  })
  .meta({
    id: 'AlikeActs',
    description: 'Attempts at a goal that rules say the same of, by the columns of the index.',
  });
export type AlikeActs = z.infer<typeof AlikeActs>;

export const RunGoal = z
  .object({
    goal: z.int().meta({ description: 'As in the index column `goal`.' }),
    goal_index: z.int().nullable().meta({ description: 'As recorded; null if none was.' }),
    text: z.string(),
    category: z.string(),
    hazard: z.string().nullable(),
    owasp: z.string().nullable().meta({ description: 'With its year, as `LLM02:2025`.' }),
    attempts: z.int(),
    broken: z.int(),
    resisted: z.int(),
    undecided: z.int(),
    errors: z.int(),
    first_broken: z.int().nullable().meta({
      description: 'The lowest number of a request that broke it, from 1; null if none did.',
    }),
    first_open: z
      .int()
      .nullable()
      .default(null)
      .meta({ description: 'The lowest number of a request without a verdict.' }),
    requests_max: z.int().nullable().default(null).meta({
      description:
        'The most requests that the technique may send to it. Null: requests have no place in the technique, and are numbered in their order of arrival.',
    }),
    evidence: z.int().meta({ description: 'The strongest, as in the index.' }),
    acts: z.array(AlikeActs).nullish().meta({
      description:
        'What rules say of its attempts, counted; absent or null where none decided any.',
    }),
    act: z.enum(actWords).nullish().meta({
      description: 'What became of it in one word; absent or null where rules decided nothing.',
    }),
    cell: z.enum(saidAndDid).nullish().meta({
      description: 'Where it is in the square of `said_and_did`; null if rules did not decide it.',
    }),
  })
  .meta({ id: 'RunGoal', description: 'One goal of a run. `attack` attempts alone are counted.' });
export type RunGoal = z.infer<typeof RunGoal>;

export const RunGoals = z
  .object({
    count: z.int(),
    arm: z.enum(['attack', 'control']).meta({
      description:
        'The attempts that are counted: `control` if the run only sent the goals untouched.',
    }),
    goals: z.array(RunGoal),
  })
  .meta({ id: 'RunGoals', description: 'The goals of a run that results name, by number.' });
export type RunGoals = z.infer<typeof RunGoals>;

export const RunPreviews = z
  .object({
    previews: z.array(
      z.object({
        place: z.int(),
        id: uuid,
        reply: z.string().nullable().meta({ description: 'The start of the reply.' }),
        data: z
          .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
          .optional()
          .meta({
            description:
              'With `data=true`: the numbers and the starts of the texts in `agent_specific_data`.',
          }),
        acts: z
          .object({ tool: z.string().nullable(), state: findingState.nullable() })
          .optional()
          .meta({
            description:
              'With `acts=true`, of an attempt that rules decided or that broke its goal: the tool that a broken rule names, and what people decided about what broke the goal.',
          }),
      }),
    ),
  })
  .meta({ id: 'RunPreviews', description: 'Results by place; those deleted are absent.' });
export type RunPreviews = z.infer<typeof RunPreviews>;

export const FoundPlaces = z
  .object({
    places: z.array(z.int()),
    more: z.boolean().meta({ description: 'Whether there may be more than the places.' }),
    complete: z.boolean().meta({ description: 'False if some results are not searchable yet.' }),
  })
  .meta({ id: 'FoundPlaces', description: 'Places of results that fit all that was asked for.' });
export type FoundPlaces = z.infer<typeof FoundPlaces>;

export const RunRates = z
  .object({
    rates: z.array(RunRate.extend({ run: uuid })),
  })
  .meta({
    id: 'RunRates',
    description: 'The share of goals broken in each run; with rules, where the agent did it.',
  });
export type RunRates = z.infer<typeof RunRates>;
