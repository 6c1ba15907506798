import type { Schedule } from '@provoke/contract';
import { getRouteApi } from '@tanstack/react-router';
import { Loaded } from '../../lists/loaded.tsx';
import { Pager } from '../../lists/pager.tsx';
import { usePolled } from '../../live/use-polled.ts';
import { Section } from '../../parts/section.tsx';
import { HistoryTable } from './history-table.tsx';
import { HISTORY_SHOWN, historyQuery } from './shared/schedule-queries.ts';
import s from './shared/schedules.module.css';

const route = getRouteApi('/frame/schedules/$id');

/** The times that were due, the newest first. */
export function History({ schedule: { id } }: { schedule: Schedule }) {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const query = usePolled(historyQuery(id, page));
  return (
    <Section
      title="History"
      note="A regression is worse than the baseline beyond chance, with the same set-up."
    >
      <Loaded query={query} what="The history">
        {({ count, results }) =>
          count === 0 ? (
            <p className={s.none}>No time was due yet.</p>
          ) : (
            <>
              <HistoryTable history={results} />
              <Pager
                what={count === 1 ? 'time' : 'times'}
                count={count}
                page={page}
                size={HISTORY_SHOWN}
                onPage={(next) =>
                  void navigate({ search: next > 1 ? { page: next } : {}, resetScroll: false })
                }
              />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
