import { z } from 'zod';
import { moment } from '../fields/fields.ts';
import { measured } from '../fields/measured.ts';

/** As many as anything counts one by one; a record may claim any number. */
const GOALS_MAX = 10_000_000;

const LOOKS_MAX = 50;

const Goal = z.object({
  index: z.int().min(0),
  text: z.string(),
  line: z.int().min(1).optional().catch(undefined),
});

/** A list of runs repeats them, so they are few, and long values are hashes. */
const SETTINGS_MAX = 100;
const settings = z
  .record(z.string().max(200), z.string().max(200))
  .refine((all) => Object.keys(all).length <= SETTINGS_MAX);

/**
 * `run_config.campaign`: what each run stores about its campaign. Earlier versions stored only `id` and `technique`.
 */
export const CampaignOfRun = z.object({
  id: z.string(),
  technique: z.string(),
  /** All of the campaign's techniques, in order. */
  techniques: z.array(z.string()).optional(),
  started_at: moment.optional().catch(undefined),
  provoke: z.string().optional().describe('the version that started it'),
  goals_total: z.int().min(0).max(GOALS_MAX).optional().catch(undefined),
  goals_repeated: z
    .int()
    .min(0)
    .optional()
    .catch(undefined)
    .describe('goals with the text of another'),
  looks_for: z
    .array(z.string())
    .max(LOOKS_MAX)
    .optional()
    .catch(undefined)
    .describe('doubts that are recorded with its attempts; absent in earlier versions'),
  /** Absent if too long to repeat in every list; attempts contain their own goals' texts. */
  goals: z.array(Goal).optional(),
  goal_rules: measured(z.string().max(100))
    .optional()
    .catch(undefined)
    .describe('a hash of the rules that goals have of their own; absent without any'),
  /** The file that the goals were read from, relative to the project; absent without one. */
  goals_in: measured(z.string().max(1_000)).optional().catch(undefined),
  agent: z
    .object({
      name: z.string(),
      agent_type: z.string(),
      endpoint: z.string(),
      model: z.string().nullable(),
      settings: settings
        .optional()
        .catch(undefined)
        .describe('what it is called with, without its address and its secrets; absent if unknown'),
    })
    .optional(),
  /** The models that were used by role, the judges' as `judges.0`, whether named or the default. */
  models: settings.optional().catch(undefined),
  /** Of the technique: raised when it sends other prompts. */
  revision: z.int().min(1).optional().catch(undefined),
});
export type CampaignOfRun = z.infer<typeof CampaignOfRun>;
