import { GOALS_FOR_RATE } from '@provoke/figures';
import type { Rate } from '@provoke/statistics';
import { formatBound, formatCount, formatShare } from '../format.ts';
import s from './rate-text.module.css';

type Props = {
  rate: Rate;
  /** What is counted: `goals`, `attempts`. */
  of?: string;
  /** Leaves the counts to another column. */
  counts?: boolean;
};

/** Never a bare percentage: the interval and the counts go with it. */
export function RateText({
  rate: { rate, low, high, successes, total },
  of,
  counts = true,
}: Props) {
  const counted = `${formatCount(successes)} of ${formatCount(total)}${of ? ` ${of}` : ''}`;
  if (rate === null || low === null || high === null) return <span className="quiet">–</span>;
  if (total < GOALS_FOR_RATE && counts) return <b className={s.rate}>{counted}</b>;
  return (
    <span className={s.rate}>
      <b>{formatShare(rate)}</b>
      <span className="quiet">
        {' '}
        {formatBound(low)}–{formatBound(high)}
        {counts && ` · ${counted}`}
      </span>
    </span>
  );
}
