import { ApiError, type Client } from '@provoke/client';
import type { Arm, RunSummary } from '@provoke/contract';
import { supersededIn } from '@provoke/evidence';
import { type CampaignCounts, type CountedRun, countGoals, foldRuns } from '@provoke/figures';
import type { ServedCampaign } from '../reading/list-served.ts';

type Reading = { client: Client; signal: AbortSignal };
type Others = Partial<Record<Arm, number>>;

/**
 * Counts the goals that the service has counted by run. Undefined if it is older and counts none, or not yet; ordinary
 * requests are no goals of a run.
 */
export async function countByRuns(
  campaign: ServedCampaign,
  reading: Reading,
): Promise<CampaignCounts | undefined> {
  const { runs, served, facts } = campaign;
  if (facts.benign) return undefined;
  try {
    const counted = await Promise.all(
      runs.map(({ id, technique }) => countRun(technique, served.get(id ?? ''), reading)),
    );
    const counts = countGoals(
      foldRuns(
        counted.map(({ run }) => run),
        campaign,
      ),
    );
    return { ...counts, by_arm: addUp([counts.by_arm, ...counted.map(({ others }) => others)]) };
  } catch (error) {
    if (error instanceof ApiError && isOlder(error)) return undefined;
    throw error;
  }
}

/** It has no such counts, or has them in another shape. */
const isOlder = ({ status }: ApiError) => [200, 404, 405, 503].includes(status);

async function countRun(
  technique: string,
  run: RunSummary | undefined,
  { client, signal }: Reading,
): Promise<{ run: CountedRun; others: Others }> {
  const nothing = { technique, arm: 'attack' as const, goals: [], supersededAt: () => 0 };
  if (!run || run.total_results === 0) return { run: nothing, others: {} };
  const params = { id: run.id };
  const { goals, arm } = await client.runs.goals({ params, signal });
  const attacks = arm === 'control' ? 0 : goals.reduce((sum, { attempts }) => sum + attempts, 0);
  return {
    run: {
      // Services of earlier versions count attacks alone, and do not say so.
      ...{ technique, goals, arm: arm ?? 'attack' },
      supersededAt: supersededIn(run.run_config),
    },
    others:
      attacks < run.total_results ? (await client.runs.summary({ params, signal })).other_arms : {},
  };
}

function addUp(all: readonly Others[]): Others {
  const sums: Others = {};
  for (const counts of all)
    for (const [arm, count] of Object.entries(counts) as [Arm, number][])
      if (count > 0) sums[arm] = (sums[arm] ?? 0) + count;
  return sums;
}
