import type { RunReport } from '@provoke/contract';
import { measurePlain, type PlainFloor, type PlainGoals } from '@provoke/figures';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../api.ts';
import { goalsQuery, indexQuery, runKey } from '../run-queries.ts';
import { readPlain } from './read-plain.ts';

const FLOOR = 'direct';

/** Null if the run's campaign sent no goal untouched. */
const plainQuery = (run: RunReport) =>
  queryOptions({
    queryKey: [...runKey(run.id), 'floor'],
    queryFn: async ({ signal, client }): Promise<PlainGoals | null> => {
      const floor = await findFloor(run, signal);
      if (floor === undefined) return null;
      const goals = await client.fetchQuery(goalsQuery(floor));
      return readPlain(await client.fetchQuery(indexQuery(floor)), goals);
    },
    structuralSharing: false,
  });

/** The run of the same campaign that sent the goals untouched. */
async function findFloor({ agent, run_config }: RunReport, signal: AbortSignal) {
  const campaign = campaignOf(run_config);
  if (campaign === undefined) return undefined;
  const query = { campaign, agent, technique: FLOOR, page_size: 1 };
  const { results } = await api.runs.list({ query, signal });
  return results[0]?.id;
}

/** Written by the client that recorded the run. */
function campaignOf(config: unknown): string | undefined {
  const campaign = (config as { campaign?: { id?: unknown } | null } | null)?.campaign;
  return typeof campaign?.id === 'string' ? campaign.id : undefined;
}

/** What breaks when asked plainly: undefined while it is unknown, null if it was not measured. */
export function useFloor(run: RunReport): PlainFloor | null | undefined {
  const { data: plain } = useQuery({ ...plainQuery(run), enabled: run.technique !== FLOOR });
  const { data: goals } = useQuery(goalsQuery(run.id));
  return useMemo(() => {
    if (plain === null) return null;
    return plain && goals && measurePlain(plain, goals);
  }, [plain, goals]);
}
