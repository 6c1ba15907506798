import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { type ListSearch, toListQuery } from '../../lists/list-search.ts';

/** Members and invitations: a change of one may change the other. */
export const PEOPLE = ['people'];

export const membersQuery = ({ page }: ListSearch) =>
  queryOptions({
    queryKey: [...PEOPLE, 'members', page ?? 1],
    queryFn: ({ signal }) => api.members.list({ query: toListQuery(page ? { page } : {}), signal }),
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
