import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { api } from '../api.ts';
import { summaryQuery } from '../pages/run/run-queries.ts';
import { SimulatedNote } from '../parts/simulated-note.tsx';

/** By the summary that the page of the run asks for as well. */
async function getAgentOf(run: string, queries: QueryClient, signal: AbortSignal) {
  const { agent } = await queries.ensureQueryData(summaryQuery(run));
  return api.agents.get({ params: { id: agent }, signal });
}

/** Above every page of a run of a simulated agent. */
export function SimulatedRun() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const runId = /^\/runs\/([0-9a-f-]{36})/.exec(path)?.[1] ?? '';
  const { data: agent } = useQuery({
    queryKey: ['agent-of-run', runId],
    queryFn: ({ client, signal }) => getAgentOf(runId, client, signal),
    enabled: runId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return agent && <SimulatedNote agent={agent} />;
}
