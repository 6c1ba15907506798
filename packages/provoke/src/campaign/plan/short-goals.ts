import type { CampaignOfRun } from '@provoke/report';

/** Every list of runs includes their configurations, so additions to it are bounded. */
const GOALS_BYTES_MAX = 16_000;

/** The goals, if they are short enough to store with a run. */
export function shortGoals(
  goals: Iterable<{ index: number; text: string; line?: number }>,
): CampaignOfRun['goals'] {
  const kept: NonNullable<CampaignOfRun['goals']> = [];
  let bytes = 0;
  for (const { index, text, line } of goals) {
    bytes += text.length + 48;
    if (bytes > GOALS_BYTES_MAX) return undefined;
    kept.push({ index, text, ...(line !== undefined && { line }) });
  }
  return kept;
}
