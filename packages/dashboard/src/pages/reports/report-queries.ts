import type { EvidenceLevel } from '@provoke/contract/lists';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { readReport } from './read-report.ts';

/** The newest runs, to choose from. */
export const newestRunsQuery = queryOptions({
  queryKey: ['runs', 'newest'],
  queryFn: ({ signal }) => api.runs.list({ query: { page_size: 100 }, signal }),
});

/** The report's model: what every format is written from. */
export const reportQuery = (id: string, evidence: EvidenceLevel) =>
  queryOptions({
    queryKey: ['run', id, 'report', evidence],
    queryFn: async ({ signal }) => {
      const query = { format: 'json' as const, evidence };
      const file = await api.runs.report({ params: { id }, query, signal });
      return readReport(JSON.parse(new TextDecoder().decode(file)));
    },
  });
