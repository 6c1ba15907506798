import type { RunReport, RunSummary } from '@provoke/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { whenIdle } from '../../../parts/when-idle.ts';
import { goalsQuery, IDLE_WITHIN_MS, runKey, summaryQuery } from '../run-queries.ts';
import type { Fact } from '../words/say-rate.ts';

/** A campaign has a run for each technique. */
const RUNS_MAX = 100;
/** What sends the goals untouched. */
const DIRECT = 'direct';

export const floorKey = (run: string) => [...runKey(run), 'floor'] as const;

const NO_FLOOR: Fact = { term: 'Floor', value: '–', note: 'no floor was measured' };

/** A technique of a campaign has two facts, whatever they say: they have their room before they are known. */
function factsOf(campaign: string | undefined, technique: RunReport['technique']) {
  if (campaign === undefined) return { none: [NO_FLOOR], coming: [NO_FLOOR] };
  const coming = { term: 'Floor', value: '…', note: 'what breaks when asked plainly' };
  if (technique === DIRECT) return { none: [NO_FLOOR], coming: [coming] };
  return {
    none: [NO_FLOOR, { term: 'Lift', value: '–', note: 'nothing to compare with' }],
    coming: [coming, { term: 'Lift', value: '…', note: 'what the technique adds' }],
  };
}

/** What breaks when asked plainly, and what the run's technique adds: as `provoke show` has it of the whole campaign. */
export function floorQuery({ id, technique, run_config }: RunReport) {
  const campaign = campaignOf(run_config);
  const { none, coming } = factsOf(campaign, technique);
  return queryOptions({
    queryKey: floorKey(id),
    placeholderData: coming,
    queryFn: async ({ signal, client }): Promise<Fact[]> => {
      if (campaign === undefined) return none;
      const runs = await listRuns(campaign, signal);
      if (!runs.some(({ attack_type }) => attack_type === DIRECT)) return none;
      // What the first screen needs comes first, and so does drawing it.
      await Promise.all([
        client.ensureQueryData(summaryQuery(id)),
        client.ensureQueryData(goalsQuery(id)),
      ]);
      await whenIdle(IDLE_WITHIN_MS);
      const [{ measureFloor, sayFloor }, goals] = await Promise.all([
        import('./lazy-floor.ts'),
        Promise.all(runs.map((run) => client.fetchQuery(goalsQuery(run.id)))),
      ]);
      const found = new Map(runs.map((run, at) => [run.id, goals[at]]));
      const floor = measureFloor({ campaign, runs, goalsOf: (run) => found.get(run), technique });
      return floor ? sayFloor(floor) : none;
    },
  });
}

async function listRuns(campaign: string, signal: AbortSignal): Promise<RunSummary[]> {
  const { results } = await api.runs.list({ query: { campaign, page_size: RUNS_MAX }, signal });
  return results;
}

/** Written by the client that recorded the run. */
function campaignOf(config: unknown): string | undefined {
  const campaign = (config as { campaign?: { id?: unknown } | null } | null)?.campaign;
  return typeof campaign?.id === 'string' ? campaign.id : undefined;
}
