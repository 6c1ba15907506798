import { plural } from '@provoke/figures';
import { useQuery } from '@tanstack/react-query';
import { formatExactUsd } from '../../format.ts';
import { Loaded } from '../../lists/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { lastCredits, PACE_DAYS } from './credits-last.ts';
import { LimitTable } from './limit-table.tsx';
import s from './usage.module.css';
import { limitsQuery } from './usage-queries.ts';

/** What is left: credits, and how much of each limit is used. */
export function UsageLimits() {
  const query = useQuery(limitsQuery);
  return (
    <Section
      title="Credits and limits"
      note="Credits pay for the models of this service; the operator adds them. Budgets of a campaign are on its page."
    >
      <Loaded query={query} what="The limits">
        {({ credits, used, limits }) => (
          <div className={s.limits}>
            <dl className={s.totals}>
              <div>
                <dt>Credits left</dt>
                <dd>{formatExactUsd(credits)}</dd>
              </div>
              <div>
                <dt>Used in {plural(PACE_DAYS, 'day')}</dt>
                <dd>{formatExactUsd(used)}</dd>
              </div>
            </dl>
            <Lasts credits={credits} used={used} />
            <LimitTable limits={limits} />
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function Lasts(given: { credits: string; used: string }) {
  const lasting = lastCredits(given);
  switch (lasting.state) {
    case 'none left':
      return (
        <p className={s.near}>
          No credits are left: calls of this service’s models are refused. Your own models go on.
        </p>
      );
    case 'none needed':
      return (
        <p className="quiet">
          There are none, and none were used lately. Your own models cost no credits.
        </p>
      );
    case 'unused':
      return <p className="quiet">None were used lately.</p>;
    case 'near':
      return (
        <p className={s.near}>
          {lasting.days === 0
            ? 'At this pace they end today.'
            : `At this pace they end in ${plural(lasting.days, 'day')}.`}
        </p>
      );
    case 'enough':
      return <p className="quiet">At this pace they last {plural(lasting.days, 'day')}.</p>;
  }
}
