import { campaignIdOf, runName } from '@provoke/figures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import { pages } from '../page-list.ts';
import { profileQuery } from '../queries.ts';
import { basepath, serviceUrl } from '../service-url.ts';
import { type Found, foundQuery } from './found-query.ts';
import type { Entry } from './list-entries.ts';

/** Pause in typing before the service is asked. */
const PAUSE_MS = 150;

/** Every page that this person may open, the API's reference, and the agents, runs, campaigns and goals that are named so. */
export function useEntries(typed: string): Entry[] {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { data: profile } = useQuery(profileQuery);
  const asked = usePaused(useDeferredValue(typed.trim().slice(0, 200)));
  const { data: found } = useQuery({
    ...foundQuery(asked),
    placeholderData: keepPreviousData,
  });
  const to = (path: string) => () => history.push(`${basepath}${path}`);
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
    ...(found ? entriesOf(found).map(({ path, ...entry }) => ({ ...entry, open: to(path) })) : []),
  ];
}

type Named = Omit<Entry, 'open'> & { path: string };

/** What the service found says itself which words it has: an id or a note is not in the title. */
const entriesOf = ({ agents, runs, goals, handedOver }: Found): Named[] => [
  ...agents.map(({ id, name }) => ({
    ...{ id: `agent-${id}`, title: name, kind: 'Agent' },
    path: `/agents/${id}`,
  })),
  ...runs.map((run) => ({
    ...{ id: `run-${run.id}`, title: runName(run), kind: 'Run' },
    ...{ words: `${run.id} ${run.run_notes ?? ''} ${campaignIdOf(run) ?? ''}` },
    path: `/runs/${run.id}`,
  })),
  ...handedOver.map(({ id, name }) => ({
    ...{ id: `campaign-${id}`, title: name, kind: 'Campaign' },
    path: `/campaigns/${id}`,
  })),
  ...[...new Set(runs.flatMap((run) => campaignIdOf(run) ?? []))]
    .filter((name) => !handedOver.some((campaign) => campaign.name === name))
    .map((name) => ({
      ...{ id: `campaign-${name}`, title: name, kind: 'Campaign' },
      path: `/runs?q=${encodeURIComponent(JSON.stringify(name))}`,
    })),
  ...goals.map(({ run, goal, text, ...of }) => ({
    ...{ id: `goal-${run}-${goal}`, title: text, kind: 'Goal' },
    ...{ words: runName(of) },
    path: `/runs/${run}/results/goal-${goal}`,
  })),
];

function usePaused(text: string): string {
  const [paused, pause] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => pause(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
