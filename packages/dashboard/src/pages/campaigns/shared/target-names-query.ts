import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { CAMPAIGNS } from './campaigns-key.ts';

const CAMPAIGNS_MAX = 100;

/** Targets of the latest campaigns, each once. */
export const targetNamesQuery = queryOptions({
  queryKey: [...CAMPAIGNS, 'targets'],
  queryFn: async ({ signal }) => {
    const { results } = await api.campaigns.list({ query: { page_size: CAMPAIGNS_MAX }, signal });
    return [...new Set(results.map(({ target }) => target))];
  },
});
