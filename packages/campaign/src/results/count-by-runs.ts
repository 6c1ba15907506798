import { ApiError, type Client } from '@provoke/client';
import type { RunGoal, RunSummary } from '@provoke/contract';
import { type CampaignCounts, countRunGoals } from '@provoke/figures';
import type { ServedCampaign } from '../reading/list-served.ts';

type Reading = { client: Client; signal: AbortSignal };
/** Counts the goals that the service has counted by run. Undefined if it is older and counts none, or not yet. */
export async function countByRuns(
  { runs, served, progress }: ServedCampaign,
  reading: Reading,
): Promise<CampaignCounts | undefined> {
  try {
    const counted = await Promise.all(
      runs.map(async ({ id, technique }) => ({
        technique,
        ...(await countRun(served.get(id ?? ''), reading)),
      })),
    );
    return countRunGoals(counted, progress);
  } catch (error) {
    if (error instanceof ApiError && [404, 405, 503].includes(error.status)) return undefined;
    throw error;
  }
}

async function countRun(run: RunSummary | undefined, { client, signal }: Reading) {
  if (!run || run.total_results === 0) return { goals: new Map<number, RunGoal>(), others: {} };
  const params = { id: run.id };
  const { goals } = await client.runs.goals({ params, signal });
  const attacks = goals.reduce((sum, { attempts }) => sum + attempts, 0);
  const isNumbered = goals.some(({ goal_index }) => goal_index !== null);
  return {
    // Where a client numbers no goals, their order does.
    goals: new Map(
      goals.map((goal, at) => [goal.goal_index ?? (isNumbered ? goal.goal : at), goal]),
    ),
    others:
      attacks < run.total_results ? (await client.runs.summary({ params, signal })).other_arms : {},
  };
}
