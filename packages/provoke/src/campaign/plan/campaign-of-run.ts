import { z } from 'zod';

/** Every listing of a run carries its configuration, so what is added to it is bounded. */
const GOALS_BYTES_MAX = 16_000;

const Goal = z.object({ index: z.int().min(0), text: z.string() });

/** `run_config.campaign`: what each run keeps of its campaign. Earlier versions kept only `id` and `technique`. */
export const CampaignOfRun = z.object({
  id: z.string(),
  technique: z.string(),
  /** All of the campaign's, in their order. */
  techniques: z.array(z.string()).optional(),
  started_at: z.string().optional(),
  provoke: z.string().optional().describe('the version that started it'),
  goals_total: z.int().min(0).optional(),
  /** Absent where they are too long to repeat in every listing; attempts have the texts of theirs. */
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

/** The goals, if they are short enough to be kept with a run. */
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
