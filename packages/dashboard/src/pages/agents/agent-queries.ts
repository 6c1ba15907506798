import { agentSorts } from '@provoke/contract/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { fetchLatestRuns } from '../../lists/fetch-latest-runs.ts';
import { type ListSearch, toListQuery } from '../../lists/list-search.ts';

/** Everything about agents: what changes one makes all of it stale. */
export const AGENTS = ['agents'];

export const agentsQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...AGENTS, 'list', search],
    queryFn: ({ signal }) => api.agents.list({ query: toListQuery(search, agentSorts), signal }),
    placeholderData: keepPreviousData,
  });

export const agentQuery = (id: string) =>
  queryOptions({
    queryKey: [...AGENTS, id],
    queryFn: ({ signal }) => api.agents.get({ params: { id }, signal }),
  });

/** The newest runs of an agent with what they broke, and how many there are: they go along when it is deleted. */
export const runsOfAgentQuery = (agent: string) =>
  queryOptions({
    queryKey: [...AGENTS, agent, 'runs'],
    queryFn: ({ signal }) => fetchLatestRuns({ agent }, signal),
  });
