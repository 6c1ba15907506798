import { plural } from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Choice } from '../../../lists/choice.tsx';
import { Loaded } from '../../../lists/loaded.tsx';
import { Pager } from '../../../lists/pager.tsx';
import { Section } from '../../../parts/section.tsx';
import { NoMatch } from '../../../states/no-match.tsx';
import { type DeliverySearch, statuses, wordOf } from '../shared/delivery-search.ts';
import { DELIVERIES_SHOWN, deliveriesQuery } from '../shared/webhook-queries.ts';
import s from '../shared/webhooks.module.css';
import { DeliveryTable } from './delivery-table.tsx';

const route = getRouteApi('/frame/webhooks/$id');

/** The messages to a webhook, the newest first. */
export function Deliveries({ webhook }: { webhook: string }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(deliveriesQuery(webhook, search));
  const { status } = search;
  const show = (next: DeliverySearch) => void navigate({ search: next, resetScroll: false });
  return (
    <Section
      title="Messages"
      note={`Sent again ${plural(8, 'time')} within a day until the address answers with a status from 200 to 299. Kept for 30 days; of an answer, only its status.`}
    >
      <div className={s.bar}>
        <Choice
          label="Status"
          all="All messages"
          value={status}
          options={statuses.map((one) => [one, wordOf(one)])}
          // One of the options.
          onChange={(value) => show(value ? { status: value as (typeof statuses)[number] } : {})}
        />
      </div>
      <Loaded query={query} what="The messages">
        {({ count, results }) => {
          if (count === 0 && status)
            return (
              <NoMatch
                what="messages"
                filters={[{ name: `Status: ${wordOf(status)}`, drop: () => show({}) }]}
              />
            );
          if (count === 0) return <p className="quiet">Nothing was sent yet. Send a test.</p>;
          return (
            <>
              <DeliveryTable deliveries={results} />
              <Pager
                what={count === 1 ? 'message' : 'messages'}
                count={count}
                page={search.page}
                size={DELIVERIES_SHOWN}
                onPage={(page) => show({ ...(status && { status }), ...(page > 1 && { page }) })}
              />
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}
