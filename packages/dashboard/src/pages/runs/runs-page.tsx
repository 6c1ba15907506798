import { formatCount } from '@provoke/figures';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Pager } from '../../lists/pager.tsx';
import { NotLive } from '../../live/not-live.tsx';
import { useSuspensePolled } from '../../live/use-polled.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Empty } from '../../states/empty.tsx';
import { NoMatch } from '../../states/no-match.tsx';
import { CompareButton } from './compare-button.tsx';
import type { RunsFilter } from './filter.ts';
import { RunRows } from './run-rows.tsx';
import s from './runs.module.css';
import { RunsFilterBar } from './runs-filter-bar.tsx';
import { PAGE_SIZE, runsQuery } from './runs-queries.ts';

const WORDS = {
  agent: 'Agent',
  technique: 'Technique',
  status: 'Status',
  origin: 'Origin',
  from: 'From',
  to: 'To',
} as const;
const FILTERS = Object.keys(WORDS) as (keyof typeof WORDS)[];

/** Every run, the newest first; two of them can be compared. */
export function RunsPage() {
  const filter = useSearch({ from: '/frame/runs' });
  const { data } = useSuspensePolled(runsQuery(filter));
  const [picked, pick] = useState<readonly string[]>([]);
  const navigate = useNavigate({ from: '/runs' });
  const go = (search: RunsFilter) => void navigate({ search });
  const change = ({ page: _, ...rest }: RunsFilter) => go(rest);
  const names = FILTERS.filter((name) => filter[name]);
  if (data.count === 0 && names.length === 0)
    return (
      <>
        <PageHead title="Runs" />
        <Empty title="No runs yet" command="provoke run">
          Each technique of a campaign is recorded here as a run.
        </Empty>
      </>
    );
  const toggle = (id: string) =>
    pick(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked.slice(-1), id]);
  return (
    <>
      <PageHead title="Runs" actions={<CompareButton picked={picked} />}>
        <span>{formatCount(data.count)} runs</span>
      </PageHead>
      <RunsFilterBar filter={filter} onChange={change} />
      {data.runs.length === 0 ? (
        <NoMatch
          what="runs"
          filters={names.map((name) => ({
            name: WORDS[name],
            drop: () => change({ ...filter, [name]: undefined }),
          }))}
        />
      ) : (
        <div className={s.room}>
          <RunRows {...data} picked={picked} onPick={toggle} />
        </div>
      )}
      {data.count > PAGE_SIZE && (
        <Pager
          what="runs"
          count={data.count}
          page={filter.page}
          size={PAGE_SIZE}
          onPage={(page) => go({ ...filter, page })}
        />
      )}
      <NotLive />
    </>
  );
}
