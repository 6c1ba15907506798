import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../queries.ts';

/** What the signed-in person may do. Nothing, until it is known. */
export function useRole(): { mayWrite: boolean; isOwner: boolean; isKnown: boolean } {
  const role = useQuery(profileQuery).data?.role;
  return {
    mayWrite: role === 'owner' || role === 'member',
    isOwner: role === 'owner',
    isKnown: role !== undefined,
  };
}
