import type { Rate } from '@provoke/contract';
import { rateWords } from '@provoke/figures';
import s from './rate-text.module.css';

type Props = {
  rate: Rate;
  /** What is counted: `goals`, `attempts`. */
  of?: string;
};

/** Never a bare percentage: the interval and the counts go with it. Of few goals, the counts alone. */
export function RateText({ rate, of }: Props) {
  if (rate.reason === 'none-judged') return <span className="quiet">–</span>;
  const { counts, share, limits } = rateWords(rate);
  const counted = of ? `${counts} ${of}` : counts;
  if (share === null) return <b className={s.rate}>{counted}</b>;
  return (
    <span className={s.rate}>
      <b>{share}</b>
      <span className="quiet">
        {' '}
        {limits} · {counted}
      </span>
    </span>
  );
}
