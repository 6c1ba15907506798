import type { Overview } from '@provoke/contract';
import { differenceWords, formatRate, meanWords, plural } from '@provoke/figures';
import { BandLine } from '../../charts/band-line.tsx';
import { HeadlineRate } from '../../parts/headline-rate.tsx';
import s from './overview.module.css';

type Props = { overview: Overview; isNextToActs: boolean };

/** One number, its certainty, and its source. */
export function Headline({ overview: { now, before, change, days }, isNextToActs }: Props) {
  const highest = Math.max(0.1, ...days.map(({ high }) => high ?? 0));
  return (
    <section className={s.headline} aria-label="Goals broken">
      <div>
        <HeadlineRate
          label={`Goals broken${isNextToActs ? ' by words' : ''}, last 7 days`}
          rate={now}
        />
        <p className={s.sentence}>
          {change
            ? `In the 7 days before, ${formatRate(before)}. The change: ${differenceWords(change)}. `
            : 'Nothing to compare with in the 7 days before. '}
          {plural(now.goals, 'distinct goal')}, each counted once for each agent however many runs
          attacked it, and broken when any of its attempts is. {meanWords(now)}
        </p>
      </div>
      <BandLine points={days} max={Math.min(1, highest)} />
    </section>
  );
}
