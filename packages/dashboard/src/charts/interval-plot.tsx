import type { Rate } from '@provoke/contract';
import { noRateWords } from '@provoke/figures';
import type { ReactNode } from 'react';
import { IntervalBar } from '../parts/interval-bar.tsx';
import { RateText } from '../parts/rate-text.tsx';
import s from './interval-plot.module.css';
import { listTicks } from './list-ticks.ts';

export type IntervalRow = { id: string; name: ReactNode; rate: Rate };

type Props = {
  rows: readonly IntervalRow[];
  /** The rate at the right end. */
  max: number;
  /** The rate of the whole, as a dashed line. */
  mean: number | null;
};

/** One row each: the dot is the rate, the line its 95 % interval, both with their numbers. No dot for few goals. */
export const IntervalPlot = ({ rows, max, mean }: Props) => (
  <div className={s.intervals}>
    <ul>
      {rows.map(({ id, name, rate }) => (
        <li key={id}>
          <span className={s.name}>{name}</span>
          <IntervalBar
            {...{ rate, max, mean }}
            strong={mean !== null && rate.low !== null && rate.low > mean}
          />
          <RateText rate={rate} />
        </li>
      ))}
    </ul>
    {rows.some(({ rate }) => rate.rate !== null) ? (
      <div className={s.axis} aria-hidden="true">
        <span className={s.ticks}>
          {listTicks(max, 0.2).map(({ at, name }) => (
            <em key={name} style={{ left: `${(at / max) * 100}%` }}>
              {name}
            </em>
          ))}
        </span>
      </div>
    ) : (
      <p className={s.empty}>
        Nothing is drawn: in each row {noRateWords(rows[0]?.rate ?? { reason: 'few-goals' })}.
      </p>
    )}
  </div>
);
