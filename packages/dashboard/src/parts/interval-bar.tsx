import type { Rate } from '@provoke/contract';
import s from './interval-bar.module.css';

type Props = {
  rate: Rate;
  /** The rate at the right end. */
  max?: number;
  /** Drawn as a dashed line, to compare with. */
  mean?: number | null;
  /** In vermilion: clearly more broken than the mean. */
  strong?: boolean;
};

/** A rate as a dot on its 95 % interval; nothing where few goals were judged. Decoration: the numbers are in the text next to it. */
export function IntervalBar({
  rate: { rate, low, high },
  max = 1,
  mean = null,
  strong = false,
}: Props) {
  if (rate === null || low === null || high === null) return <span className={s.track} />;
  const at = (value: number) => `${Math.min(1, value / max) * 100}%`;
  return (
    <span className={s.track} data-strong={strong} aria-hidden="true">
      {mean !== null && <i className={s.mean} style={{ left: at(mean) }} />}
      <i className={s.range} style={{ left: at(low), right: `calc(100% - ${at(high)})` }} />
      <i className={s.dot} style={{ left: at(rate) }} />
    </span>
  );
}
