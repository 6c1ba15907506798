import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => api.secondFactor.get({ signal }),
});

/** Whether the session opens nothing until the person has set up a second factor. */
export async function lacksSecondFactor(queryClient: QueryClient): Promise<boolean> {
  const { required, enabled } = await queryClient.fetchQuery({
    ...secondFactorQuery,
    staleTime: 0,
  });
  return required && !enabled;
}
