import type { JsonObject } from '@provoke/contract';
import { z } from 'zod';

const Goal = z.object({
  index: z.int().min(0),
  text: z.string(),
  line: z.int().min(1).optional().catch(undefined),
});

/**
 * `run_config.campaign`: what each run stores about its campaign. Earlier versions stored only `id` and `technique`.
 */
export const CampaignOfRun = z.object({
  id: z.string(),
  technique: z.string(),
  /** All of the campaign's techniques, in order. */
  techniques: z.array(z.string()).optional(),
  started_at: z.string().optional(),
  provoke: z.string().optional().describe('the version that started it'),
  goals_total: z.int().min(0).optional(),
  /** Absent if too long to repeat in every list; attempts contain their own goals' texts. */
  goals: z.array(Goal).optional(),
  /** The file that the goals were read from, relative to the project; absent without one. */
  goals_in: z.string().max(1_000).optional().catch(undefined),
  agent: z
    .object({
      name: z.string(),
      agent_type: z.string(),
      endpoint: z.string(),
      model: z.string().nullable(),
    })
    .optional(),
});
export type CampaignOfRun = z.infer<typeof CampaignOfRun>;

const Index = z.int().min(0);
const Goals = z.array(Index).nullable();

/** `run_config.progress`: what a run's attempts do not show. A list that is too long to store is null. */
export const RunProgress = z.object({
  elapsed_ms: z.number().min(0),
  unfinished: Goals,
  held_out: Goals,
  restarted: z.array(z.tuple([Index, Index])).nullable(),
  /** Spending of the whole campaign so far, by role. */
  spending: z.array(
    z.object({
      role: z.string(),
      requests: z.number(),
      inputTokens: z.number(),
      outputTokens: z.number(),
      costUsd: z.number().nullable(),
    }),
  ),
});
export type RunProgress = z.infer<typeof RunProgress>;

export const campaignOf = (configuration: JsonObject): CampaignOfRun | undefined =>
  CampaignOfRun.safeParse(configuration['campaign']).data;

export const progressOf = (configuration: JsonObject): RunProgress | undefined =>
  RunProgress.safeParse(configuration['progress']).data;
