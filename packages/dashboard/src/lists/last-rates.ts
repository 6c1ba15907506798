import type { RunRate } from '@provoke/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { fetchRates } from './fetch-rates.ts';

/** The newest run of each agent, or of each attack, and the share of goals that it broke. */
const lastRatesQuery = (of: 'agent' | 'attack', ids: readonly string[]) =>
  queryOptions({
    queryKey: [`${of}s`, 'rates', ids],
    async queryFn({ signal }): Promise<ReadonlyMap<string, RunRate>> {
      const runs = await Promise.all(
        ids.map(async (id) => {
          const query = { [of]: id, page_size: 1 };
          const { results } = await api.runs.list({ query, signal });
          return [id, results[0]?.id] as const;
        }),
      );
      const known = runs.flatMap(([, run]) => (run ? [{ id: run }] : []));
      const ofRun = await fetchRates(known, signal);
      return new Map(
        runs.flatMap(([id, run]) => {
          const rate = run && ofRun.get(run);
          return rate ? [[id, rate] as const] : [];
        }),
      );
    },
  });

const none: ReadonlyMap<string, RunRate> = new Map();

/** The same, for the rows of a list; empty until it is known. */
export const useLastRates = (of: 'agent' | 'attack', items: readonly { id: string }[]) =>
  useQuery(
    lastRatesQuery(
      of,
      items.map(({ id }) => id),
    ),
  ).data ?? none;
