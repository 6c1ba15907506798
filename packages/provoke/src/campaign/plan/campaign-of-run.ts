import { z } from 'zod';

/** Every list of runs includes their configurations, so additions to it are bounded. */
const GOALS_BYTES_MAX = 16_000;

const Goal = z.object({ index: z.int().min(0), text: z.string() });

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

/** The goals, if they are short enough to store with a run. */
export function shortGoals(
  goals: Iterable<{ index: number; text: string }>,
): CampaignOfRun['goals'] {
  const kept: z.infer<typeof Goal>[] = [];
  let bytes = 0;
  for (const { index, text } of goals) {
    bytes += text.length + 32;
    if (bytes > GOALS_BYTES_MAX) return undefined;
    kept.push({ index, text });
  }
  return kept;
}
