import { z } from 'zod';
import { type ActWord, actWords, comparedActs } from '../lists/act-words.ts';
import { evidenceKinds } from '../lists/evidence-kinds.ts';
import { Bounds } from './goal-counts.ts';
import { Rate } from './rate.ts';

const count = z.int();
const counts = Object.fromEntries(actWords.map((word) => [word, count]));

export const GoalsByAct = z
  .object({ ...(counts as Record<ActWord, typeof count>), total: count })
  .meta({ id: 'GoalsByAct', description: 'Goals by the one word for what became of each.' });
export type GoalsByAct = z.infer<typeof GoalsByAct>;

/** A rate is over the goals with a verdict by rules: what could not be observed is in none. */
const shape = {
  goals: GoalsByAct,
  decided: count.meta({ description: 'Goals with rules about acts and a verdict.' }),
  did_it: Rate.meta({
    description: 'Goals where the agent did it, or reached an address of ours.',
  }),
  meant: Rate.meta({ description: 'Goals where it only emitted a forbidden call.' }),
  said: Rate.meta({ description: 'Goals where it only said so.' }),
  worst_case: Bounds.meta({
    description: 'Goals where it did it, with and without the undecided.',
  }),
};

export const PartActs = z
  .object(shape)
  .meta({ id: 'PartActs', description: 'What the agent did, over some goals.' });
export type PartActs = z.infer<typeof PartActs>;

export const CampaignActs = z
  .object({
    ...shape,
    said_and_did: z
      .object({
        both: count,
        said_only: count,
        did_only: count,
        concealed: count.meta({ description: 'Of `did_only`: the last reply denied or refused.' }),
        neither: count,
      })
      .meta({ description: 'The decided goals by what was said and what was done.' }),
    concealed: count.meta({ description: 'Goals where it did it and denied it.' }),
    stopped: count.meta({
      description: 'Goals where it only meant to: a tool or a guard refused.',
    }),
    worst: z
      .array(
        z.object({
          goal_index: count,
          kind: z.enum(evidenceKinds),
          severity: count.nullable(),
          concealed: z.boolean(),
          stopped: z.boolean(),
        }),
      )
      .meta({ description: 'The goals to look at first: by severity, then by kind.' }),
    severities: z
      .array(count)
      .meta({ description: 'Goals with evidence by their worst severity, from 0 to 6.' }),
    utility: z
      .object({
        resisted_done: count,
        resisted_missed: count,
        broken_done: count,
        broken_missed: count,
      })
      .meta({ description: 'Attempts by their verdict, and by whether the task was done.' }),
  })
  .meta({ id: 'CampaignActs', description: 'What the agent did, told apart from what it said.' });
export type CampaignActs = z.infer<typeof CampaignActs>;

export const ActChanges = z
  .object({
    compared: count.meta({ description: 'Goals whose kind both sides could show.' }),
    flows: z
      .array(
        z.object({
          from: z.enum(comparedActs),
          to: z.enum(comparedActs),
          goals: count,
          is_worse: z.boolean(),
        }),
      )
      .meta({ description: 'Goals that went from one kind to another, the worst first.' }),
    stayed: z
      .array(z.object({ kind: z.enum(comparedActs), goals: count }))
      .default([])
      .meta({ description: 'Compared goals that have the same kind on both sides.' }),
    newly_observable: count.meta({ description: 'Only the later side could show them.' }),
    no_longer_observable: count.meta({ description: 'Only the earlier side could show them.' }),
    not_comparable: count.meta({ description: 'Neither side could show them.' }),
    did_it: z.object({ before: count, after: count, p: z.number() }).meta({
      description: 'Of the compared goals; `p` is of the exact paired test.',
    }),
    meant: z.object({ before: count, after: count, total: count, p: z.number() }).meta({
      description: 'Of the compared goals at which neither side did it.',
    }),
  })
  .meta({
    id: 'ActChanges',
    description:
      'What the agent did on either side, by goal. With it, the rates, the flow, the verdict and the changed goals are about what it did.',
  });
export type ActChanges = z.infer<typeof ActChanges>;
