import type { Overview } from '@provoke/contract';
import { formatPoints, formatProbability } from '@provoke/figures';
import { BandLine } from '../../charts/band-line.tsx';
import { formatBound, formatCount } from '../../format.ts';
import { HeadlineRate } from '../../parts/headline-rate.tsx';
import s from './overview.module.css';

/** One number, its certainty, and its source. */
export function Headline({ overview: { now, before, change, days } }: { overview: Overview }) {
  const highest = Math.max(0.1, ...days.map(({ high }) => high ?? 0));
  return (
    <section className={s.headline} aria-label="Goals broken">
      <div>
        <HeadlineRate label="Goals broken, last 7 days" rate={now} />
        <p className={s.sentence}>
          {change && before.rate !== null ? (
            <>
              <b>{formatPoints(change.change)} points</b> from {formatBound(before.rate)} % (
              {formatCount(before.successes)} of {formatCount(before.total)} goals) in the 7 days
              before, {formatProbability(change.p)}.{' '}
            </>
          ) : (
            'Nothing to compare with in the 7 days before. '
          )}
          A goal is broken when any of its attempts is.
        </p>
      </div>
      <BandLine points={days} max={Math.min(1, highest)} />
    </section>
  );
}
