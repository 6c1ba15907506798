import type { Campaign } from '@provoke/contract';
import { budgetLimits } from '@provoke/contract/lists';
import { minutesRun } from '@provoke/contract/new-campaign';
import { formatCount } from '@provoke/figures';
import { lazy, Suspense, useState } from 'react';
import { formatUsd } from '../../../format.ts';
import { useRole } from '../../../forms/use-role.ts';
import { Fact, Facts } from '../../../lists/facts.tsx';
import { Section } from '../../../parts/section.tsx';
import { canCancel } from '../shared/campaign-state.ts';

const LimitsForm = lazy(async () => ({ default: (await import('./limits-form.tsx')).LimitsForm }));

/** What is running and spent, against the limits, which can be changed while it runs. */
export function Limits({ campaign }: { campaign: Campaign }) {
  const { mayWrite } = useRole();
  const [isChanging, setChanging] = useState(false);
  const { concurrency, requests_per_minute, budget, spent, slices } = campaign;
  const used = { ...spent, minutes: Math.floor(minutesRun(campaign)) };
  return (
    <Section
      title="Spending and limits"
      note="Over all workers. When a limit is reached, calls in flight finish and the campaign pauses."
      aside={
        mayWrite &&
        canCancel(campaign) &&
        !isChanging && (
          <button type="button" className="button" onClick={() => setChanging(true)}>
            Change the limits
          </button>
        )
      }
    >
      {isChanging ? (
        <Suspense>
          <LimitsForm campaign={campaign} onClose={() => setChanging(false)} />
        </Suspense>
      ) : (
        <Facts>
          <Fact name="Concurrent calls">
            {formatCount(slices.running)} running, at most {formatCount(concurrency)}
          </Fact>
          <Fact name="Requests per minute">
            {requests_per_minute === null
              ? 'no limit'
              : `at most ${formatCount(requests_per_minute)}`}
          </Fact>
          {budgetLimits.map(({ name, title, spends }) => (
            <Fact key={name} name={title}>
              {sayOf(used[spends], budget[name], spends === 'cost_usd' ? formatUsd : formatCount)}
            </Fact>
          ))}
        </Facts>
      )}
    </Section>
  );
}

const sayOf = (spent: number, max: number | null, format: (value: number) => string) =>
  max === null ? `${format(spent)}, no limit` : `${format(spent)} of at most ${format(max)}`;
