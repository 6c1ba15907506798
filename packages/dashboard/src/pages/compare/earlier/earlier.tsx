import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { Loaded } from '../../../lists/loaded.tsx';
import { findEarlier } from './find-earlier.ts';

/** Opens the comparison of a run with the one before it; if there is none, the choice of another. */
export function Earlier({ of }: { of: string }) {
  const query = useQuery({
    queryKey: ['compare', 'earlier', of],
    queryFn: ({ signal }) => findEarlier(of, signal),
  });
  return (
    <Loaded query={query} what="The run before it">
      {(a) => <Navigate to="/compare" search={{ ...(a !== null && { a }), b: of }} replace />}
    </Loaded>
  );
}
