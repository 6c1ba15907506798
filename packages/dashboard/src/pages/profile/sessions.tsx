import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { ConfirmAction } from '../../forms/confirm-action.tsx';
import { ProblemBox } from '../../forms/problem-box.tsx';
import { useAction } from '../../forms/use-action.ts';
import { Loaded } from '../../lists/loaded.tsx';
import { Pager } from '../../lists/pager.tsx';
import { Section } from '../../parts/section.tsx';
import s from './profile.module.css';
import { SessionTable } from './session-table.tsx';

const sessionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['sessions', page],
    queryFn: ({ signal }) => api.sessions.list({ query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

/** Where the person is signed in. */
export function Sessions() {
  const [page, setPage] = useState(1);
  const query = useQuery(sessionsQuery(page));
  const [othersEnd, setOthersEnd] = useState(0);
  const refresh = [['sessions']];
  const end = useAction((id: string) => api.sessions.delete({ params: { id } }), {
    ...{ refresh, says: 'The session has ended' },
  });
  return (
    <Section
      title="Sessions"
      note="Where you are signed in. To end a session you must have signed in within the last ten minutes."
    >
      <Loaded query={query} what="The sessions">
        {({ count, results }) => (
          <div className={s.stack}>
            <SessionTable sessions={results} busy={end.busy} onEnd={end.run} />
            <Pager
              what={count === 1 ? 'session' : 'sessions'}
              {...{ count, page }}
              onPage={setPage}
            />
            <ProblemBox problem={end.problem} />
            {count > 1 && (
              <ConfirmAction
                // Closed once they have ended.
                key={othersEnd}
                button="End all other sessions"
                title="End all other sessions?"
                action="End them"
                act={() => api.sessions.deleteOthers()}
                refresh={refresh}
                onDone={() => {
                  setPage(1);
                  setOthersEnd((times) => times + 1);
                }}
              >
                Every browser but this one is signed out with its next click. API keys go on
                working.
              </ConfirmAction>
            )}
          </div>
        )}
      </Loaded>
    </Section>
  );
}
