import type { Campaign, SliceStatus } from '@provoke/contract';
import { sliceStatuses } from '@provoke/contract/lists';
import { getRouteApi } from '@tanstack/react-router';
import { Choice } from '../../../lists/choice.tsx';
import { Loaded } from '../../../lists/loaded.tsx';
import { Pager } from '../../../lists/pager.tsx';
import { usePolled } from '../../../live/use-polled.ts';
import { Section } from '../../../parts/section.tsx';
import { wordFor } from '../../../parts/status-mark.tsx';
import { SLICES_SHOWN, slicesQuery } from '../shared/campaign-queries.ts';
import type { SlicesSearch } from '../shared/campaign-search.ts';
import s from '../shared/campaigns.module.css';
import { SliceTable } from './slice-table.tsx';

const route = getRouteApi('/frame/campaigns/$id');

/** What each slice is doing, a page at a time, current while the campaign is open. */
export function Slices({ campaign }: { campaign: Campaign }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = usePolled(slicesQuery(campaign, search));
  const show = (next: SlicesSearch) => void navigate({ search: next, resetScroll: false });
  const { status } = search;
  return (
    <Section
      title="Slices"
      note="One technique on a few goals: a worker's unit of work, with one call at a time."
      aside={
        <Choice
          label="Status of the slices"
          all="Every status"
          value={status}
          options={sliceStatuses.map((one) => [one, wordFor(one)])}
          // One of the options.
          onChange={(value) => show(value ? { status: value as SliceStatus } : {})}
        />
      }
    >
      <Loaded query={query} what="The slices">
        {({ count, results }) =>
          count === 0 ? (
            <p className={s.none}>No slice is {status && wordFor(status).toLowerCase()} now.</p>
          ) : (
            <>
              <SliceTable slices={results} />
              <Pager
                what={count === 1 ? 'slice' : 'slices'}
                count={count}
                page={search.page}
                size={SLICES_SHOWN}
                onPage={(page) => show({ ...(status && { status }), ...(page > 1 && { page }) })}
              />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
