import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { api } from '../api.ts';
import { pages } from '../page-list.ts';
import { profileQuery } from '../queries.ts';
import { basepath, serviceUrl } from '../service-url.ts';
import type { Entry } from './list-entries.ts';

/** Every page that this person may open, the API's reference, and agents whose names contain what was typed. */
export function useEntries(typed: string): Entry[] {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { data: profile } = useQuery(profileQuery);
  const q = useDeferredValue(typed.trim().slice(0, 200));
  const { data: agents } = useQuery({
    queryKey: ['palette-agents', q],
    queryFn: ({ signal }) => api.agents.list({ query: q ? { q } : {}, signal }),
    placeholderData: keepPreviousData,
  });
  return [
    ...pages
      .filter(({ owner }) => !owner || profile?.role === 'owner')
      .map(({ title, to }) => ({
        ...{ id: `page-${to}`, title, kind: 'Page' },
        open: () => void navigate({ to }),
      })),
    {
      ...{ id: 'reference', title: 'API reference', kind: 'Page' },
      open: () => window.location.assign(`${serviceUrl}/schema/swagger-ui`),
    },
    ...(agents?.results ?? []).map(({ id, name }) => ({
      ...{ id: `agent-${id}`, title: name, kind: 'Agent' },
      open: () => history.push(`${basepath}/agents/${id}`),
    })),
  ];
}
