import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { fetchRates } from '../../lists/fetch-rates.ts';
import { type ListSearch, toListQuery } from '../../lists/list-search.ts';

/** Everything about agents: what changes one makes all of it stale. */
export const AGENTS = ['agents'];

export const agentsQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...AGENTS, 'list', search],
    queryFn: ({ signal }) => api.agents.list({ query: toListQuery(search), signal }),
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
    queryFn: async ({ signal }) => {
      const runs = await api.runs.list({ query: { agent, page_size: 8 }, signal });
      return { ...runs, rates: await fetchRates(runs.results, signal) };
    },
  });
