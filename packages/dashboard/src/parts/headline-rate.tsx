import type { Rate } from '@provoke/contract';
import { formatCount, noRateWords, percent, rateWords } from '@provoke/figures';
import s from './headline-rate.module.css';

type Props = {
  label: string;
  rate: Rate;
  /** What is judged, one of them. */
  what?: string;
  /** What is counted of it. */
  of?: string;
};

/** The one number of a page: the share of goals broken, how sure it is, and how many there were. */
export function HeadlineRate({ label, rate, what, of = 'goals' }: Props) {
  const { counts, interval } = rateWords(rate);
  return (
    <>
      <h2 className={s.label}>{label}</h2>
      <p className={s.hero}>
        {rate.rate === null ? (
          <>
            {formatCount(rate.successes)}
            <span> of {formatCount(rate.total)}</span>
          </>
        ) : (
          <>
            {percent(rate.rate)}
            <span> %</span>
          </>
        )}
      </p>
      <p className={`soft ${s.certainty}`}>
        {interval === null ? noRateWords(rate, what) : `${interval} · ${counts} ${of}`}
      </p>
    </>
  );
}
