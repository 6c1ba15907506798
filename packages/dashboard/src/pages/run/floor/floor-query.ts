import type { RunReport, RunSummary } from '@provoke/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { whenIdle } from '../../../parts/when-idle.ts';
import { goalsQuery, IDLE_WITHIN_MS, runKey, summaryQuery } from '../run-queries.ts';
import type { CampaignFloor } from './measure-floor.ts';

/** A campaign has a run for each technique. */
const RUNS_MAX = 100;
/** What sends the goals untouched. */
const DIRECT = 'direct';

export const floorKey = (run: string) => [...runKey(run), 'floor'] as const;

/**
 * What breaks when asked plainly, and what the run's technique adds: as `provoke show` has it of the whole campaign.
 * Null if no floor was measured.
 */
export const floorQuery = ({ id, technique, run_config }: RunReport) =>
  queryOptions({
    queryKey: floorKey(id),
    queryFn: async ({ signal, client }): Promise<CampaignFloor | null> => {
      const campaign = campaignOf(run_config);
      if (campaign === undefined) return null;
      const runs = await listRuns(campaign, signal);
      if (!runs.some(({ attack_type }) => attack_type === DIRECT)) return null;
      // What the first screen needs comes first, and so does drawing it.
      await Promise.all([
        client.ensureQueryData(summaryQuery(id)),
        client.ensureQueryData(goalsQuery(id)),
      ]);
      await whenIdle(IDLE_WITHIN_MS);
      const [{ measureFloor }, goals] = await Promise.all([
        import('./measure-floor.ts'),
        Promise.all(runs.map((run) => client.fetchQuery(goalsQuery(run.id)))),
      ]);
      const found = new Map(runs.map((run, at) => [run.id, goals[at]]));
      return measureFloor({ campaign, runs, goalsOf: (run) => found.get(run), technique });
    },
  });

async function listRuns(campaign: string, signal: AbortSignal): Promise<RunSummary[]> {
  const { results } = await api.runs.list({ query: { campaign, page_size: RUNS_MAX }, signal });
  return results;
}

/** Written by the client that recorded the run. */
function campaignOf(config: unknown): string | undefined {
  const campaign = (config as { campaign?: { id?: unknown } | null } | null)?.campaign;
  return typeof campaign?.id === 'string' ? campaign.id : undefined;
}
