import { CampaignOfRun, type JsonObject } from '@provoke/contract';
import { z } from 'zod';

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
      requests: z.int().min(0),
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
