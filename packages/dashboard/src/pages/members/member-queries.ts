import { memberSorts } from '@provoke/contract/lists';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { type ListSearch, toListQuery } from '../../lists/list-search.ts';
import { organizationQuery } from '../organization/organization-query.ts';

/** Members and invitations: a change of one may change the other. */
export const PEOPLE = ['people'];

export const membersQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [...PEOPLE, 'members', search],
    queryFn: ({ signal }) => api.members.list({ query: toListQuery(search, memberSorts), signal }),
    placeholderData: keepPreviousData,
  });

/** Open invitations, the newest hundred. */
export const invitationsQuery = queryOptions({
  queryKey: [...PEOPLE, 'invitations'],
  async queryFn({ signal }) {
    const invitations = [];
    for await (const invitation of api.invitations.list.all({ signal })) {
      if (invitations.length === INVITATIONS_MAX) return { invitations, more: true };
      invitations.push(invitation);
    }
    return { invitations, more: false };
  },
});

const INVITATIONS_MAX = 100;

/** All that the page shows. */
export const prefetchPeople = (queries: QueryClient, search: ListSearch): Promise<unknown> =>
  Promise.all([
    queries.prefetchQuery(membersQuery(search)),
    queries.prefetchQuery(invitationsQuery),
    queries.prefetchQuery(organizationQuery),
  ]);
