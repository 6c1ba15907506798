import type { Campaign } from '@provoke/contract';
import { formatCount } from '@provoke/figures';
import s from './campaigns.module.css';

type Props = { slices: Campaign['slices']; wide?: boolean };

/** The slices that are done, running and unfinished, of all. */
export const SliceBar = ({ slices, wide = false }: Props) => {
  const { total, done, running, unfinished } = slices;
  const words = `${formatCount(done)} of ${formatCount(total)}`;
  return (
    <span className={s.progress} data-wide={wide}>
      <span className={s.track} aria-hidden="true">
        {Object.entries({ done, unfinished, running }).map(([name, count]) => (
          <i key={name} className={s[name]} style={{ width: `${(100 * count) / total}%` }} />
        ))}
      </span>
      {words}
      {wide && ' slices done'}
    </span>
  );
};
