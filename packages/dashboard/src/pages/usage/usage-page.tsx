import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DayField } from '../../lists/day-field.tsx';
import { Loaded } from '../../lists/loaded.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Section } from '../../parts/section.tsx';
import { Sections } from '../../parts/sections.tsx';
import { Empty } from '../../states/empty.tsx';
import { CallTable } from './call-table.tsx';
import { DayTable } from './day-table.tsx';
import { sumOf } from './sum-usage.ts';
import s from './usage.module.css';
import { UsageLimits } from './usage-limits.tsx';
import { summaryQuery } from './usage-queries.ts';
import { periodOf, type UsageSearch } from './usage-search.ts';
import { UsageTotals } from './usage-totals.tsx';

const route = getRouteApi('/frame/usage');

/** What the models of the service were used for, and what that cost. */
export function UsagePage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const period = periodOf(search);
  const query = useQuery(summaryQuery(period));
  const show = (next: UsageSearch) => void navigate({ search: next, resetScroll: false });
  return (
    <>
      <PageHead title="Usage">
        <span>Calls of the models of this service. Days are in UTC.</span>
      </PageHead>
      <div className={s.first}>
        <UsageLimits />
      </div>
      <div className={s.bar}>
        <DayField
          label="From"
          value={period.start_date}
          max={period.end_date}
          onChange={(from = '') => show({ from, to: period.end_date })}
        />
        <DayField
          label="to"
          value={period.end_date}
          onChange={(to = '') => show({ from: period.start_date, to })}
        />
        <span className="quiet">At most 92 days.</span>
      </div>
      <Sections>
        <Loaded query={query} what="The usage">
          {(days) => {
            const total = sumOf(days);
            return total.calls === 0 ? (
              <Empty title="No calls in this period">
                Campaigns that name no model of their own call the models of this service.
              </Empty>
            ) : (
              <Sections>
                <UsageTotals total={total} />
                <DayTable days={days} />
              </Sections>
            );
          }}
        </Loaded>
        <Section title="Latest calls">
          <CallTable page={search.page} onPage={(page) => show({ ...search, page })} />
        </Section>
      </Sections>
    </>
  );
}
