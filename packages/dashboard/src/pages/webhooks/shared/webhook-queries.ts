import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import type { DeliverySearch } from './delivery-search.ts';

/** Everything about webhooks: what changes one makes all of it stale. */
export const WEBHOOKS = ['webhooks'];

export const DELIVERIES_SHOWN = 25;

/** An organization has at most twenty. */
const WEBHOOKS_MAX = 20;

/** While the tab is visible: a message may be sent, or sent again, at any moment. */
const EVERY_MS = 5_000;

export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS, 'list'],
  queryFn: ({ signal }) => api.webhooks.list({ query: { page_size: WEBHOOKS_MAX }, signal }),
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS, id],
    queryFn: ({ signal }) => api.webhooks.get({ params: { id }, signal }),
    // An answer with status 410 pauses it.
    refetchInterval: EVERY_MS,
  });

export const deliveriesQuery = (id: string, search: DeliverySearch) =>
  queryOptions({
    queryKey: [...WEBHOOKS, id, 'deliveries', search],
    queryFn: ({ signal }) =>
      api.webhooks.deliveries({
        params: { id },
        query: { ...search, page_size: DELIVERIES_SHOWN },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });

/** The service sends what waits every two seconds. */
const TEST_EVERY_MS = 1_000;

/** A message that was just sent, asked again until it has an outcome. Undefined if newer ones have pushed it off. */
export const testQuery = (id: string, delivery: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS, id, 'test', delivery],
    queryFn: async ({ signal }) => {
      const query = { page_size: DELIVERIES_SHOWN };
      const { results } = await api.webhooks.deliveries({ params: { id }, query, signal });
      return results.find((one) => one.id === delivery) ?? null;
    },
    refetchInterval: ({ state }) =>
      (state.data === undefined || state.data?.status === 'PENDING') && TEST_EVERY_MS,
  });
