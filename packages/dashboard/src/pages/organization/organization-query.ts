import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** The organization of the signed-in person. */
export const organizationQuery = queryOptions({
  queryKey: ['organization'],
  queryFn: ({ signal }) => api.organizations.get({ signal }),
});
